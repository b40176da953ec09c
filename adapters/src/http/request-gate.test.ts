import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStopNotice, openRequestGate } from './request-gate.ts';

describe('request gate', () => {
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
});

describe('stop notice', () => {
  const never = new AbortController().signal;

  it('is given at once, and leaves load balancers the time to notice', async () => {
    const notice = createStopNotice(60, never);
    expect(notice.isGiven()).toBe(false);
    let isOver = false;
    const given = notice.give().then(() => (isOver = true));
    expect(notice.isGiven()).toBe(true);
    // However late both timers are, this one comes first.
    await delay(30);
    expect(isOver).toBe(false);
    await given;
  });

  it('does not wait without a delay', async () => {
    const notice = createStopNotice(0, never);
    await notice.give();
    expect(notice.isGiven()).toBe(true);
  });

  it('does not wait when the storage has failed, or fails meanwhile', async () => {
    const failure = new AbortController();
    const given = createStopNotice(3_600_000, failure.signal).give();
    failure.abort(new Error('fsync'));
    await expect(given).resolves.toBeUndefined();
    const later = createStopNotice(3_600_000, failure.signal).give();
    await expect(later).resolves.toBeUndefined();
  });
});
