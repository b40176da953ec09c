import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { expect, test } from 'vitest';

import { createHttpTransport } from '../transport/http-transport.ts';
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
