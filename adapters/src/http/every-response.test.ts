import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveOperations } from './openapi/resolve-operations.ts';
import { startTestServer, type Got, type Sending, type TestServer } from './testing/test-server.ts';

const origin = 'https://app.example.com';
const path = '/language-services';
let webRoot: string;
let server: TestServer;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'nsem-web-'));
  await writeFile(join(webRoot, 'index.html'), '<title>Nsem</title>');
  server = await startTestServer({
    webRoot,
    version: '1.4.2',
    publicUrl: `https://example.org${path}`,
    corsOrigins: [origin],
  });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const order = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands with soap before you eat. '.repeat(50),
};

const call = (method: string, to: string, { headers, ...sending }: Sending = {}): Promise<Got> =>
  server.call(method, to, { ...sending, headers: { origin, ...headers } });

const asClient = (method: string, to: string, sending: Sending = {}) =>
  call(method, to, { by: server.people.client, ...sending });

/** One call for each way in which a response is written. */
const calls: Readonly<Record<string, readonly [status: number, make: () => Promise<Got>]>> = {
  JSON: [200, () => asClient('GET', '/wallet/me')],
  'compressed JSON': [200, () => call('GET', '/openapi.json')],
  'what is created': [201, () => asClient('POST', '/jobs/', { json: order })],
  'no content': [204, () => asClient('DELETE', '/users/me/sessions')],
  'nothing new': [
    304,
    async () => {
      const { body } = await asClient('POST', '/jobs/', { json: order });
      const headers = { 'if-none-match': `"${body.version}"` };
      return asClient('GET', `/jobs/${body.id}`, { headers });
    },
  ],
  'a repeated response': [
    201,
    async () => {
      const sending = { json: order, headers: { 'idempotency-key': 'every-response' } };
      await asClient('POST', '/jobs/', sending);
      return asClient('POST', '/jobs/', sending);
    },
  ],
  'the API reference': [200, () => call('GET', '/docs')],
  'the head of a response': [200, () => call('HEAD', '/version')],
  'a preflight': [
    204,
    () => call('OPTIONS', '/jobs/7', { headers: { 'access-control-request-method': 'PUT' } }),
  ],
  'a malformed body': [
    400,
    () =>
      asClient('POST', '/jobs/', { body: '{', headers: { 'content-type': 'application/json' } }),
  ],
  'an anonymous call': [401, () => call('GET', '/jobs/')],
  'a missing job': [404, () => asClient('GET', '/jobs/999')],
  'a missing page': [404, () => call('GET', '/nowhere')],
  'another method': [405, () => call('PATCH', '/jobs/7')],
  'a job that has changed': [
    412,
    async () => {
      const { body } = await asClient('POST', '/jobs/', { json: order });
      return asClient('DELETE', `/jobs/${body.id}`, { headers: { 'if-match': '"other"' } });
    },
  ],
  'a body that is too large': [
    413,
    () => asClient('PUT', '/users/me', { json: { name: 'a'.repeat(100_000) } }),
  ],
  'another media type': [
    415,
    () => asClient('PUT', '/users/me', { body: 'a', headers: { 'content-type': 'text/plain' } }),
  ],
  'an invalid request': [422, () => asClient('POST', '/jobs/', { json: {} })],
};

describe.each(Object.entries(calls))('%s', (_, [expected, make]) => {
  it('names the server’s version and the request, is for configured origins, and not stored if it fails', async () => {
    const { status, headers } = await make();
    expect(status).toBe(expected);
    expect(headers.get('nsem-version')).toBe('1.4.2');
    expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('vary')).toMatch(/\bOrigin\b/i);
    const isStored = headers.get('cache-control') !== 'no-store';
    expect(status >= 400 && isStored).toBe(false);
  });
});

it('a page of the web app has a version, and is not for other origins', async () => {
  const { status, headers } = await call('GET', '/', { headers: { accept: 'text/html' } });
  expect({ status, version: headers.get('nsem-version') }).toEqual({
    status: 200,
    version: '1.4.2',
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

it.each(['/openapi.json', '/docs'])('%s is compressed, by each encoding', async (to) => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await call('GET', to, { headers: { 'accept-encoding': encoding } });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toMatch(/Accept-Encoding/i);
  }
});

it('a long job is compressed, also when the response is repeated', async () => {
  const headers = { 'accept-encoding': 'br', 'idempotency-key': 'compressed' };
  for (const replayed of [null, 'true']) {
    const got = await asClient('POST', '/jobs/', { json: order, headers });
    expect(got.headers.get('content-encoding')).toBe('br');
    expect(got.headers.get('idempotent-replayed')).toBe(replayed);
    expect(got.headers.get('location')).toBe(`${path}/jobs/${got.body.id}`);
  }
});

it('a page of another origin may send every header that the API reads', async () => {
  const { body } = await call('GET', '/openapi.json');
  const names = Object.values(resolveOperations(body).paths)
    .flatMap((item) => Object.values(item) as { parameters?: { in: string; name: string }[] }[])
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name.toLowerCase());
  const wanted = [...new Set(names)].join(',');
  expect(wanted).toContain('if-match');
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, headers } = await call('OPTIONS', '/jobs/7', {
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': wanted,
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toBe(wanted);
    expect(headers.get('access-control-allow-methods')).toContain(method);
  }
});
