import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Received = Readonly<{ headers: IncomingHttpHeaders; bytes: Buffer }>;

/** Sends a GET or HEAD; unlike fetch, this shows the body as it was sent. */
async function receive(path: string, encodings: string, method = 'GET'): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const headers = {
    'accept-encoding': encodings,
    authorization: `Bearer ${server.people.client.token}`,
  };
  request(`${server.url}${path}`, { method, headers }, (response) => {
    buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject);
  })
    .once('error', reject)
    .end();
  return promise;
}

const long = '/openapi.json';
const short = '/wallet/me';

describe('a long response', () => {
  it.each([
    ['br, gzip', 'br', promisify(brotliDecompress)],
    ['gzip, deflate', 'gzip', promisify(gunzip)],
  ] as const)('is compressed for a caller who accepts %s', async (accepted, sent, expand) => {
    const plain = await receive(long, 'identity');
    const { headers, bytes } = await receive(long, accepted);
    expect(headers).toMatchObject({ 'content-encoding': sent, vary: 'Accept-Encoding' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect((await expand(bytes)).equals(plain.bytes)).toBe(true);
  });

  it.each(['', 'identity', 'gzip;q=0, br;q=0', 'deflate'])(
    'is not for one who accepts "%s"',
    async (accepted) => {
      const { headers, bytes } = await receive(long, accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(String(bytes))).toHaveProperty('openapi');
    },
  );

  it('has no body for HEAD', async () => {
    const { headers, bytes } = await receive(long, 'gzip', 'HEAD');
    expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(bytes).toHaveLength(0);
  });
});

it('a short response is sent as it is', async () => {
  const { headers } = await receive(short, 'br, gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
});

it('a response with a version of its own is sent as it is', async () => {
  const content = 'Please wash your hands with soap before you eat. '.repeat(60);
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content,
  };
  const { body } = await server.call('POST', '/jobs/', { by: server.people.client, json });
  const { headers } = await receive(`/jobs/${body.id}/status`, 'br');
  expect(headers.etag).toBeDefined();
  expect(headers['content-encoding']).toBeUndefined();
  const whole = await receive(`/jobs/${body.id}`, 'br');
  expect(whole.headers['content-encoding']).toBe('br');
});
