import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Nsem } from '../index.ts';
import { sendJson, StubServer } from '../testing/stub-server.ts';

/** A proxy that forwards every request to one server, whatever its address. */
class Proxy implements AsyncDisposable {
  /** What was requested: the addresses of requests, and the hosts of tunnels. */
  readonly requested: string[] = [];
  readonly #server = createServer();

  /** Without a target, it refuses its user. */
  static async start(target: string | null): Promise<Proxy> {
    const proxy = new Proxy();
    proxy.#server.on('request', (incoming, answer) => {
      proxy.requested.push(incoming.url ?? '');
      if (target === null) return answer.writeHead(407).end();
      const { pathname } = new URL(incoming.url ?? '/');
      const passed = request(new URL(pathname, target), { headers: { host: 'x' } });
      passed.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      return passed.end();
    });
    proxy.#server.on('connect', (incoming, socket) => {
      proxy.requested.push(`CONNECT ${incoming.url}`);
      if (target === null) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      const tunnel = connect(Number(new URL(target).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      });
      tunnel.on('error', () => socket.destroy());
      return socket.on('error', () => tunnel.destroy());
    });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];
beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const serve = () => StubServer.start((_, response) => sendJson(response, { status: 'ok' }));
const settings = { token: null, maxRetries: 0 } as const;

test('requests go through the proxy that the environment names', async () => {
  await using server = await serve();
  await using proxy = await Proxy.start(server.url);
  vi.stubEnv('HTTP_PROXY', proxy.url);
  const nsem = new Nsem({ ...settings, baseUrl: 'http://nsem.example' });
  expect(await nsem.system.getHealth()).toEqual({ status: 'ok' });
  expect(proxy.requested).toEqual(['http://nsem.example/healthz']);
});

test('secure requests go through a tunnel', async () => {
  await using server = await serve();
  await using proxy = await Proxy.start(server.url);
  vi.stubEnv('HTTPS_PROXY', proxy.url);
  const nsem = new Nsem({ ...settings, baseUrl: 'https://nsem.example' });
  // The server at the end of the tunnel does not speak TLS.
  await expect(nsem.system.getHealth()).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(proxy.requested).toEqual(['CONNECT nsem.example:443']);
});

test('servers in NO_PROXY are reached directly', async () => {
  await using server = await serve();
  await using proxy = await Proxy.start(server.url);
  vi.stubEnv('HTTP_PROXY', proxy.url);
  vi.stubEnv('NO_PROXY', 'example.com,127.0.0.1');
  const nsem = new Nsem({ ...settings, baseUrl: server.url });
  expect(await nsem.system.getHealth()).toEqual({ status: 'ok' });
  expect(proxy.requested).toEqual([]);
});

const closed = 'http://127.0.0.1:1';
const failure = (baseUrl: string): Promise<unknown> =>
  new Nsem({ ...settings, baseUrl }).system.getHealth().catch((error: unknown) => error);

test.each([
  ['HTTP_PROXY', 'http://nsem.example', closed],
  ['http_proxy', 'http://nsem.example', `http://ama:secret@127.0.0.1:1`],
  ['HTTPS_PROXY', 'https://nsem.example', closed],
  ['HTTP_PROXY', 'https://nsem.example', closed],
  ['HTTP_PROXY', 'http://nsem.example', ' 127.0.0.1:1 '],
])('a dead proxy is named with %s for %s (case 07, cli-proxy, a)', async (name, baseUrl, proxy) => {
  vi.stubEnv(name, proxy);
  expect(await failure(baseUrl)).toMatchObject({
    name: 'ConnectionError',
    code: 'connection.proxy-failed',
    message: `${baseUrl} could not be reached: the proxy ${closed} (${name}) failed: the connection was refused.`,
  });
});

test('a proxy without a scheme is an HTTP proxy (case 07, cli-proxy, b)', async () => {
  await using server = await serve();
  await using proxy = await Proxy.start(server.url);
  vi.stubEnv('HTTP_PROXY', new URL(proxy.url).host);
  const nsem = new Nsem({ ...settings, baseUrl: 'http://nsem.example' });
  expect(await nsem.system.getHealth()).toEqual({ status: 'ok' });
  expect(proxy.requested).toEqual(['http://nsem.example/healthz']);
});

test.each([
  'socks4://127.0.0.1:1',
  'ftp://127.0.0.1',
  'http://',
  'http:// ',
  'http://ama:secret@host:99999',
  'not a proxy',
])('the variable that names no proxy is named: %s', async (proxy) => {
  vi.stubEnv('HTTP_PROXY', proxy);
  expect(await failure('http://nsem.example')).toMatchObject({
    name: 'InputError',
    code: 'input.proxy-invalid',
    message: 'HTTP_PROXY is not the address of a proxy, such as http://proxy.example.com:3128.',
  });
});

test('an invalid proxy does not matter to a server in NO_PROXY', async () => {
  await using server = await serve();
  vi.stubEnv('HTTP_PROXY', 'not a proxy');
  vi.stubEnv('NO_PROXY', '127.0.0.0/8');
  expect(await new Nsem({ ...settings, baseUrl: server.url }).system.getHealth()).toEqual({
    status: 'ok',
  });
});

test.each(['http://nsem.example', 'https://nsem.example'])(
  'a proxy that refuses its user is named for %s',
  async (baseUrl) => {
    await using proxy = await Proxy.start(null);
    vi.stubEnv('HTTP_PROXY', proxy.url);
    expect(await failure(baseUrl)).toMatchObject({
      code: 'connection.proxy-failed',
      message: `${baseUrl} could not be reached: the proxy ${proxy.url} (HTTP_PROXY) responded with status 407.`,
    });
  },
);

test('a server without a valid certificate has its own error code', async () => {
  const server = createTlsServer();
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(new Nsem({ ...settings, baseUrl }).system.getHealth()).rejects.toMatchObject({
    code: 'connection.tls-failed',
  });
  server.close();
  await once(server, 'close');
});
