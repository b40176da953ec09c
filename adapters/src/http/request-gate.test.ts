import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRequestGate } from './request-gate.ts';

let server: ReturnType<typeof createServer>;
let send: () => Promise<{ response: ServerResponse; answered: Promise<string> }>;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  send = async () => {
    const received = once(server, 'request') as Promise<[unknown, ServerResponse]>;
    const call = request({ port, host: '127.0.0.1', agent: false }).end();
    const answered = new Promise<string>((resolve) => {
      call.once('response', (answer) => resolve(`answered ${answer.resume().statusCode ?? ''}`));
      call.once('error', () => resolve('cut'));
    });
    return { response: (await received)[1], answered };
  };
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

it('waits for the requests in flight when it closes, and for no later ones', async () => {
  const gate = openRequestGate(new AbortController().signal);
  const early = await send();
  gate.enter(early.response);
  const seen: string[] = [];
  const closed = gate.close().then(() => seen.push('closed'));
  expect(gate.isOpen()).toBe(false);
  const late = await send();
  gate.enter(late.response);
  expect(seen).toEqual([]);
  expect(gate.count()).toBe(1);
  early.response.end();
  await closed;
  expect(gate.count()).toBe(0);
  expect(await early.answered).toBe('answered 200');
  expect(late.response.destroyed).toBe(false);
});

it('cuts off what takes too long', async () => {
  const gate = openRequestGate(new AbortController().signal, 20);
  const slow = await send();
  gate.enter(slow.response);
  await gate.close();
  expect(await slow.answered).toBe('cut');
});

it('does not wait for a response that was closed before it was passed on', async () => {
  const gate = openRequestGate(new AbortController().signal, 600_000);
  const gone = await send();
  gone.response.destroy();
  await once(gone.response, 'close');
  gate.enter(gone.response);
  await expect(gate.close()).resolves.toBeUndefined();
});

it('is closed as soon as the storage has failed', () => {
  const failure = new AbortController();
  const gate = openRequestGate(failure.signal);
  expect(gate.isOpen()).toBe(true);
  failure.abort();
  expect(gate.isOpen()).toBe(false);
});
