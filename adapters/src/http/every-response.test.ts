import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveOperations } from './openapi/resolve-operations.ts';
import type { Operation } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import { sendRaw } from './testing/raw-call.ts';
import { type Got, type Sending, startTestServer, type TestServer } from './testing/test-server.ts';

describe('every response', () => {
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
});

describe('hardening', () => {
  const mebibyte = 1024 * 1024;

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const login = { email: 'kwame@example.com', password: 'Akwaaba 2026' };
  const json = { 'content-type': 'application/json' };

  describe('a body above the limit', () => {
    it.each([
      ['application/json', `"${'x'.repeat(mebibyte)}"`],
      ['application/x-www-form-urlencoded', `content=${'x'.repeat(mebibyte)}`],
      ['multipart/form-data; boundary=b', multipartField('x'.repeat(mebibyte + 1))],
    ])('is a 413: %s', async (type, body) => {
      const headers = { 'content-type': type };
      const { client } = server.people;
      const got = await server.call('POST', '/jobs/', { by: client, headers, body });
      expect(got).toMatchObject({ status: 413, body: { code: 'http.body-too-large' } });
    });

    function multipartField(value: string): string {
      return `--b\r\ncontent-disposition: form-data; name="content"\r\n\r\n${value}\r\n--b--\r\n`;
    }

    it('is refused while it is arriving, without a length, and the connection stays open', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const options = { agent, method: 'POST', headers: json };
      const call = request(`${server.url}/auth/login`, options);
      const flood = new Readable({ read: () => flood.push('x'.repeat(65_536)) });
      flood.pipe(call);
      const [refused] = (await once(call, 'response')) as [IncomingMessage];
      flood.unpipe(call);
      expect(refused.statusCode).toBe(413);
      const isFree = once(agent, 'free');
      call.end();
      refused.resume();
      await isFree;
      const next = request(`${server.url}/healthz`, { agent }).end();
      const [health] = (await once(next, 'response')) as [IncomingMessage];
      expect({ status: health.statusCode, same: next.reusedSocket }).toEqual({
        status: 200,
        same: true,
      });
      agent.destroy();
    });
  });

  describe('a body of an unsupported or invalid form', () => {
    const withBody = operations.filter(({ body }) => body !== undefined);
    const text = JSON.stringify(login);

    /** The status for each role; at least one role may make the call. */
    async function statusesOf(operation: Operation, headers: Record<string, string>) {
      const { admin, client, provider } = server.people;
      const path = operation.path.replaceAll(/\{\w+\}/g, '1');
      const calls = [admin, client, provider].map((by) =>
        server.call(operation.method, path, { by, headers, body: text }),
      );
      return (await Promise.all(calls)).map(({ status }) => status);
    }

    it.each(withBody.map((operation) => ({ name: operation.id, operation })))(
      'is a 415: $name',
      async ({ operation }) => {
        for (const type of [
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          '',
        ]) {
          const statuses = new Set(await statusesOf(operation, { 'content-type': type }));
          expect(statuses.has(415)).toBe(true);
          expect([...statuses].every((status) => [403, 415].includes(status))).toBe(true);
        }
      },
    );

    it.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
      'is a 415: packed by %s',
      async (coding) => {
        const headers = { ...json, 'content-encoding': coding };
        const got = await server.call('POST', '/auth/login', { headers, body: gzipSync(text) });
        expect(got).toMatchObject({ status: 415, body: { code: 'http.media-type-unsupported' } });
      },
    );

    it.each([
      ['a thousand unknown fields', JSON.stringify(Object.fromEntries(manyFields(1_000)))],
      ['a name as long as a letter', JSON.stringify({ ['x'.repeat(1e4)]: 1 })],
    ])('is a 422 with a short problem document: %s', async (_what, body) => {
      const got = await server.call('POST', '/auth/login', { headers: json, body });
      expect(got.status).toBe(422);
      expect(got.body.errors.length).toBeLessThanOrEqual(100);
      expect(got.text.length).toBeLessThan(30_000);
    });

    it.each([
      ['a hundred thousand lists in one another', '['.repeat(1e5) + ']'.repeat(1e5)],
      ['fifty thousand unknown fields', JSON.stringify(Object.fromEntries(manyFields(50_000)))],
      ['fifteen megabytes of lists', '[],'.repeat(5 * mebibyte)],
    ])('is a 413 with a short problem document: %s', async (_what, body) => {
      const got = await server.call('POST', '/auth/login', { headers: json, body });
      expect(got).toMatchObject({ status: 413, body: { code: 'http.body-too-large' } });
      expect(got.body.detail).toBe('The body may be at most 16 KB.');
      expect(got.text.length).toBeLessThan(1_000);
    });

    function manyFields(count: number) {
      return Array.from({ length: count }, (_, index) => [`f${index}`, index]);
    }
  });

  describe('a request that a proxy could interpret differently', () => {
    const inner = 'GET /smuggled HTTP/1.1\r\nHost: nsem\r\n\r\n';
    const head = 'POST /auth/login HTTP/1.1\r\nHost: nsem\r\nContent-Type: application/json\r\n';

    it.each([
      [
        'a length and chunks',
        `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      [
        'chunks and a length',
        `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
      ],
      ['two lengths', `${head}Content-Length: 0\r\nContent-Length: 44\r\n\r\n`],
      ['a duplicate length', `${head}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
      ['a list of lengths', `${head}Content-Length: 0, 44\r\n\r\n`],
      ['a length with a sign', `${head}Content-Length: +0\r\n\r\n`],
      ['a length in hex', `${head}Content-Length: 0x0\r\n\r\n`],
      ['a length with a space before its colon', `${head}Content-Length : 0\r\n\r\n`],
      ['chunks of another kind', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
      ['a chunk with a sign', `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n`],
      [
        'a chunk of more than there is',
        `${head}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n`,
      ],
      ['a folded header', `${head}X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n`],
      ['a carriage return of its own', `${head}X-A: b\rTransfer-Encoding: chunked\r\n\r\n`],
      ['a NUL in a header', `${head}X-A: b\u0000c\r\n\r\n`],
      ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['no HTTP', '\u0016\u0003\u0001\u0002\r\n\r\n'],
    ])('is refused, and nothing after it is read: %s', async (_what, bytes) => {
      const before = server.logged.length;
      const answer = await sendRaw(server.url, `${bytes}${inner}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(server.logged.slice(before).join('')).not.toContain('smuggled');
    });
  });

  it('a request without a host is refused', async () => {
    const answer = await sendRaw(server.url, 'GET /healthz HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  describe('a head that is too large', () => {
    it.each([
      ['one long header', `X-A: ${'a'.repeat(20_000)}\r\n`],
      ['many headers', Array.from({ length: 3000 }, (_, index) => `X-${index}: a\r\n`).join('')],
      ['a long cookie', `Cookie: ${'a=b; '.repeat(5000)}\r\n`],
    ])('is a 431: %s', async (_what, headers) => {
      const answer = await sendRaw(server.url, `GET / HTTP/1.1\r\nHost: nsem\r\n${headers}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    });

    it('is a 431 with a long address as well', async () => {
      const path = `/languages/?q=${'a'.repeat(20_000)}`;
      const answer = await sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: nsem\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    });
  });

  it('no hostile call caused an internal error', () => {
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
