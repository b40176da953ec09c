import { once } from 'node:events';
import { Readable } from 'node:stream';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, type Patience, type Serving } from './serve.ts';
import { connectTo, sendRaw, untilClosed } from './testing/raw-call.ts';

/** Short enough for a fast test, and long enough for well-behaved clients. */
const short: Partial<Patience> = { headMs: 500, requestMs: 900, checkMs: 20, silenceMs: 700 };

/** Resolves when the server has stopped writing a response. */
let stopped: PromiseWithResolvers<void>;
/** Resolves when the server has started a response that the client does not read. */
let started: PromiseWithResolvers<void>;
let serving: Serving;

function endless(): Readable {
  return new Readable({
    read() {
      started.resolve();
      this.push(Buffer.alloc(65_536));
    },
    destroy(error, done) {
      stopped.resolve();
      done(error);
    },
  });
}

beforeEach(async () => {
  [stopped, started] = [Promise.withResolvers(), Promise.withResolvers()];
  const app = new Koa({ env: 'production' });
  app.silent = true;
  app.use(async (ctx) => {
    if (ctx.path === '/endless') ctx.body = endless();
    else if (ctx.method === 'POST') await once(ctx.req.resume(), 'end');
    else ctx.body = 'Akwaaba';
  });
  serving = await serve(app.callback(), { host: '127.0.0.1', port: 0 }, short);
});
afterEach(() => serving.stop());

const others = async () => (await fetch(serving.url)).text();

describe('a slow client is cut off, and delays no other client:', () => {
  it.each([
    ['one that sends nothing', ''],
    ['one that never ends its head', 'GET / HTTP/1.1\r\nHost: nsem\r\nX-A: b\r\n'],
    ['one that never sends its body', head({ 'Content-Length': '100' })],
    ['one that sends half of its body', `${head({ 'Content-Length': '100' })}half`],
    ['one that never ends its chunks', `${head({ 'Transfer-Encoding': 'chunked' })}4\r\nhalf\r\n`],
  ])('%s', async (_who, bytes) => {
    const cutOff = sendRaw(serving.url, bytes);
    expect(await others()).toBe('Akwaaba');
    expect(await cutOff).toMatch(/^(?:HTTP\/1\.1 408 Request Timeout\r\n[^]*)?$/);
    expect(await others()).toBe('Akwaaba');
  });

  function head(headers: Readonly<Record<string, string>>): string {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST / HTTP/1.1\r\nHost: nsem\r\n${lines.join('')}\r\n`;
  }

  it('one that drips its head byte by byte', async () => {
    const socket = await connectTo(serving.url);
    const closed = untilClosed(socket);
    socket.write('GET / HTTP/1.1\r\nHost: nsem\r\nX-A: ');
    const dripping = setInterval(() => socket.write('a'), 10);
    expect(await others()).toBe('Akwaaba');
    await closed;
    clearInterval(dripping);
  });

  it('one that drips its body byte by byte', async () => {
    const socket = await connectTo(serving.url);
    const closed = untilClosed(socket);
    socket.write(head({ 'Content-Length': '1000000' }));
    const dripping = setInterval(() => socket.write('a'), 10);
    expect(await others()).toBe('Akwaaba');
    await closed;
    clearInterval(dripping);
  });

  it('one that never reads its answer', async () => {
    const socket = (await connectTo(serving.url)).pause();
    socket.write('GET /endless HTTP/1.1\r\nHost: nsem\r\n\r\n');
    await started.promise;
    expect(await others()).toBe('Akwaaba');
    await stopped.promise;
    expect(await others()).toBe('Akwaaba');
    socket.destroy();
  });
});

it('a hundred slow clients delay no other client', async () => {
  const slow = Array.from({ length: 100 }, () => sendRaw(serving.url, 'GET / HTTP/1.1\r\nHost: n'));
  expect(await others()).toBe('Akwaaba');
  await Promise.all(slow);
  expect(await others()).toBe('Akwaaba');
});
