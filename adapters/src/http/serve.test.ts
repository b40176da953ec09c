import { once } from 'node:events';
import { connect } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { createConnectionNetwork } from './limits/addresses.ts';
import { type ConnectionBounds, ListenError, serve, type Serving } from './serve.ts';
import { connectTo, untilClosed } from './testing/raw-call.ts';

const endpoint = { host: '127.0.0.1', port: 0 };

describe('a server', () => {
  it('finishes the requests in flight before it stops, and accepts no new ones', async () => {
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const app = new Koa().use(async (ctx) => {
      entered.resolve();
      await release.promise;
      ctx.body = 'Yɛda mo ase';
    });
    const serving = await serve(app.callback(), endpoint);
    const answer = fetch(serving.url);
    await entered.promise;
    const stopped = serving.stop();
    await expect(fetch(serving.url)).rejects.toThrow('fetch failed');
    release.resolve();
    expect(await (await answer).text()).toBe('Yɛda mo ase');
    await stopped;
    expect(await serving.stop()).toBeUndefined();
  });

  it('closes keep-alive connections when it stops', async () => {
    const serving = await serve(
      new Koa()
        .use((ctx) => {
          ctx.body = 'ok';
        })
        .callback(),
      endpoint,
    );
    const { port } = new URL(serving.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: nsem\r\n\r\n');
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await serving.stop();
    await expect(closed).resolves.toEqual([false]);
  });

  it('asks clients to close their connections when it stops', async () => {
    const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const app = new Koa().use(async (ctx) => {
      if (ctx.path === '/slow') {
        entered.resolve();
        await release.promise;
      }
      ctx.body = 'ok';
    });
    const serving = await serve(app.callback(), endpoint);
    expect((await fetch(serving.url)).headers.get('connection')).toBe('keep-alive');
    const slow = fetch(`${serving.url}/slow`);
    await entered.promise;
    const stopped = serving.stop();
    release.resolve();
    expect((await slow).headers.get('connection')).toBe('close');
    await stopped;
  });

  it('goes on answering when connections are released, each on a connection of its own', async () => {
    const app = new Koa().use((ctx) => {
      ctx.body = 'ok';
    });
    const serving = await serve(app.callback(), endpoint);
    expect((await fetch(serving.url)).headers.get('connection')).toBe('keep-alive');
    serving.releaseConnections();
    for (let nth = 0; nth < 2; nth += 1) {
      const answer = await fetch(serving.url);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    }
    await serving.stop();
  });

  it('closes connections without a request when it stops', async () => {
    const serving = await serve(new Koa().callback(), endpoint);
    const { port } = new URL(serving.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const seen: string[] = [];
    socket.on('close', () => seen.push('closed'));
    await Promise.all([once(socket, 'close'), serving.stop().then(() => seen.push('stopped'))]);
    expect(seen.toSorted()).toEqual(['closed', 'stopped']);
  });

  it('reports in one sentence that a port is taken', async () => {
    const first = await serve(new Koa().callback(), endpoint);
    const port = Number(new URL(first.url).port);
    const second = serve(new Koa().callback(), { host: '127.0.0.1', port });
    await expect(second).rejects.toThrow(ListenError);
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken.`);
    await first.stop();
  });

  it('reports in one sentence that an address is not available', async () => {
    const elsewhere = serve(new Koa().callback(), { host: '192.0.2.1', port: 0 });
    await expect(elsewhere).rejects.toThrow('192.0.2.1 is not an address of this machine.');
  });

  it('writes its address so that it can be called, also by IPv6', async () => {
    const serving = await serve(new Koa().callback(), { host: '::1', port: 0 });
    expect(serving.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    await serving.stop();
  });
});

describe('too many connections', () => {
  const app = new Koa().use((ctx) => {
    ctx.body = 'Akwaaba';
  });
  let refusals: number;

  const bounded = (bounds: Partial<ConnectionBounds>, trustedProxies: readonly string[] = []) => {
    refusals = 0;
    return serve(
      app.callback(),
      endpoint,
      {},
      {
        most: 3,
        mostOfOneNetwork: 3,
        networkOf: createConnectionNetwork(trustedProxies),
        onRefused: () => (refusals += 1),
        ...bounds,
      },
    );
  };

  async function open({ url }: Serving, count: number) {
    const sockets = [];
    for (let opened = 0; opened < count; opened += 1) sockets.push(await connectTo(url));
    return sockets;
  }

  it.each([
    ['in all', { most: 2 }],
    ['from one network', { mostOfOneNetwork: 2 }],
  ])('%s are closed, until others have ended', async (_which, bounds) => {
    const serving = await bounded(bounds);
    const [first, second] = await open(serving, 2);
    for (const surplus of await open(serving, 2)) {
      surplus.write('GET / HTTP/1.1\r\nhost: nsem\r\n\r\n');
      expect(await untilClosed(surplus)).toBe('');
    }
    expect(refusals).toBe(1);
    const ended = first && untilClosed(first);
    first?.end('GET / HTTP/1.1\r\nhost: nsem\r\nconnection: close\r\n\r\n');
    expect(await ended).toContain('Akwaaba');
    expect(await (await fetch(serving.url)).text()).toBe('Akwaaba');
    second?.destroy();
    await serving.stop();
  });

  it('may come from a trusted proxy', async () => {
    const serving = await bounded({ mostOfOneNetwork: 1 }, ['loopback']);
    const sockets = await open(serving, 2);
    expect(await (await fetch(serving.url)).text()).toBe('Akwaaba');
    for (const socket of sockets) socket.destroy();
    await serving.stop();
  });
});
