import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { expect, test } from 'vitest';

import { createHttpTransport } from '../transport/http-transport.ts';
import { ProxyFailure } from '../transport/proxy.ts';
import { createUndiciTransport } from '../transport/undici-transport.ts';
import { readNetworkFault } from './network-fault.ts';

const url = new URL('https://nsem.example.com/jobs');

test.each([
  ['ENOTFOUND', 'connection.unknown-host', 'the host name is unknown'],
  ['EAI_AGAIN', 'connection.unknown-host', 'the host name could not be looked up'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'connection.tls-failed', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'connection.tls-failed', 'its certificate is self-signed'],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'connection.tls-failed',
    'the issuer of its certificate is not known',
  ],
  ['CERT_HAS_EXPIRED', 'connection.tls-failed', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'connection.tls-failed', 'its certificate is not valid yet'],
  ['CERT_REVOKED', 'connection.tls-failed', 'a secure connection could not be established (No.)'],
])('%s is %s: %s', (code, expected, reason) => {
  const thrown = Object.assign(new Error('No.'), { code });
  expect(readNetworkFault(thrown, url)).toEqual({ code: expected, reason });
  // `fetch` has its own error around it.
  expect(readNetworkFault(new TypeError('fetch failed', { cause: thrown }), url).reason).toBe(
    reason,
  );
});

test('a certificate for another host says for which', () => {
  const thrown = Object.assign(new Error('No.'), {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    cert: { subjectaltname: 'DNS:nsem.example.org' },
  });
  expect(readNetworkFault(thrown, url).reason).toBe(
    'its certificate is for another host (DNS:nsem.example.org)',
  );
});

test.each([
  [
    'http',
    'https',
    'CERT_HAS_EXPIRED',
    'connection.proxy-failed',
    'PROXY failed: its certificate has expired',
  ],
  [
    'https',
    'https',
    'CERT_HAS_EXPIRED',
    'connection.tls-failed',
    'no secure connection to PROXY, or through it, could be established',
  ],
  [
    'https',
    'http',
    'CERT_HAS_EXPIRED',
    'connection.tls-failed',
    'its certificate has expired (through PROXY)',
  ],
  ['http', 'http', 'ECONNRESET', 'connection.broken', 'the connection was broken (through PROXY)'],
  [
    'https',
    'http',
    'UND_ERR_PRX_CONN',
    'connection.proxy-failed',
    'PROXY failed: it closed the connection',
  ],
])('to %s through a proxy of %s, %s is %s: %s', (...[scheme, of, code, expected, reason]) => {
  const proxy = { url: new URL(`${of}://ama:secret@proxy.example:3128`), variable: 'HTTP_PROXY' };
  const thrown = new ProxyFailure(proxy, Object.assign(new Error('No.'), { code }));
  expect(readNetworkFault(thrown, new URL(`${scheme}://nsem.example.com`))).toEqual({
    code: expected,
    reason: reason.replace('PROXY', `the proxy ${of}://proxy.example:3128 (HTTP_PROXY)`),
  });
});

async function faultAt(server: Server, protocol: string, transport: 'undici' | 'http') {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(`${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const over = transport === 'undici' ? createUndiciTransport() : createHttpTransport();
  const { signal } = new AbortController();
  const request = { method: 'GET', url: address, headers: {}, body: null, signal };
  const thrown: unknown = await over
    .send({ ...request, onSent: () => {} })
    .catch((error: unknown) => error);
  server.close();
  return { host: address.host, fault: readNetworkFault(thrown, address) };
}

test.each(['undici', 'http'] as const)(
  'https on a port with HTTP says so, over %s',
  async (over) => {
    const { host, fault } = await faultAt(createHttpServer(), 'https', over);
    expect(fault).toEqual({
      code: 'connection.tls-failed',
      reason: `the server speaks HTTP, not HTTPS: use http://${host}`,
    });
  },
);

test.each(['undici', 'http'] as const)('http on a port with TLS says so, over %s', async (over) => {
  const alert = Buffer.from([0x15, 3, 1, 0, 2, 2, 70]);
  const server = createServer((socket) => socket.on('data', () => socket.end(alert)));
  const { host, fault } = await faultAt(server, 'http', over);
  expect(fault).toEqual({
    code: 'connection.failed',
    reason: `what is there does not speak HTTP: try https://${host}`,
  });
});
