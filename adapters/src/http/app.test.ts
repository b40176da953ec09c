import { request } from 'node:http';
import { DatabaseUnavailableError, OutcomeUnknownError, StorageFullError } from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type SentBody, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };

describe('every answer', () => {
  it('carries a Request-Id, which a problem repeats', async () => {
    const { headers, body } = await server.call('GET', '/nowhere');
    expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toEqual({
      type: '/docs#problem-http.not-found',
      title: 'Not found',
      status: 404,
      detail: 'There is no resource at this address.',
      code: 'http.not-found',
      request_id: headers.get('request-id'),
      retryable: false,
    });
  });

  it.each(['/version', '/jobs/', '/nowhere'])(
    'carries the version of the server: %s',
    async (path) => {
      const { headers } = await server.call('GET', path);
      expect(headers.get('nsem-version')).toBe('0.0.0');
    },
  );

  it('of the API is private to its caller', async () => {
    const { headers } = await server.call('GET', '/jobs/', { by: server.people.client });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is logged in one line without what people wrote, searched or hold secret', async () => {
    const { client, provider } = server.people;
    const key = await server.keyOf(client);
    const content = 'Canary Sankofa wrote this';
    await server.call('POST', '/auth/login', {
      json: { email: client.email, password: 'canary-password' },
    });
    await server.call('GET', '/users/service-providers?q=canary-search', { by: key });
    const { headers } = await server.call('POST', '/jobs/', {
      by: key,
      json: { service_type: 'narration', language: 'tw', content },
    });
    await server.call('GET', '/auth/me', { by: 'canary-token' });
    const id = headers.get('request-id') ?? 'none';
    const lines = server.logged.filter((line) => line.includes(id));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, requestId: id, method: 'POST', path: '/jobs/', status: 201, user: client.id },
    ]);
    const everything = server.logged.join('');
    for (const secret of ['anary', key, client.token, provider.token, client.email]) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe('a path', () => {
  it('is served with and without its trailing slash, and in its own case only', async () => {
    const statuses = await Promise.all(
      ['/languages', '/languages/', '/service-pricing', '/healthz/', '/Languages/'].map(
        async (path) => (await server.call('GET', path)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 404]);
  });

  it.each([
    ['PATCH', '/jobs/1', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '/jobs/', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/languages/', 'GET, HEAD, POST'],
  ])('refuses %s %s, and lists the allowed methods', async (method, path, allowed) => {
    const { status, headers, body } = await server.call(method, path);
    expect({ status, code: body.code }).toEqual({ status: 405, code: 'http.method-not-allowed' });
    expect(headers.get('allow')).toBe(allowed);
  });

  it.each(['0', '-1', '1.5', '1e3', '9007199254740992', 'abc', '%00', '٣'])(
    'with the id %s is not valid',
    async (id) => {
      const { status, body } = await server.call('GET', `/jobs/${id}`, {
        by: server.people.admin,
      });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ pointer: '#/id' }]);
    },
  );

  it('that is malformed is not found', async () => {
    for (const path of ['/jobs/%', '/%ZZ', '//', '/..%2f..%2fetc/passwd', '/jobs/1/../../x']) {
      expect([401, 404, 422]).toContain((await server.call('GET', path)).status);
    }
  });
});

describe('a credential', () => {
  it.each([
    [undefined, 'http.unauthenticated', 'Bearer'],
    ['Bearer nonsense', 'http.token-invalid', 'Bearer error="invalid_token"'],
    ['Basic YW1hOnNlY3JldA==', 'http.token-invalid', 'Bearer error="invalid_token"'],
    ['Bearer', 'http.token-invalid', 'Bearer error="invalid_token"'],
    [`Bearer ${'x'.repeat(600)}`, 'http.token-invalid', 'Bearer error="invalid_token"'],
    [
      'Bearer nsem_4f8Gh2Lk9QwXz7Rt1Yb5Nc3Vm6Jd0Sa8Pe2Ui4Ok3Tq9Bx',
      'http.token-invalid',
      'Bearer error="invalid_token"',
    ],
  ])('%s is refused', async (authorization, code, challenge) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await server.call('GET', '/jobs/', { headers });
    expect(answer).toMatchObject({ status: 401, body: { code } });
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
  });

  it('is required before a body is read', async () => {
    const broken = { body: '{', headers: json };
    expect((await server.call('POST', '/jobs/', broken)).status).toBe(401);
    const wrongRole = { ...broken, by: server.people.provider };
    expect((await server.call('POST', '/jobs/', wrongRole)).status).toBe(403);
  });
});

describe('a body', () => {
  const post = (body: SentBody, headers: Record<string, string> = json, path = '/jobs/') =>
    server.call('POST', path, { by: server.people.client, body, headers });

  it.each(['{', '', 'undefined', '{"a":1}}', "{'a':1}"])('%j is malformed', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'http.body-malformed' } });
  });

  it('that is not UTF-8 is malformed', async () => {
    const body = Buffer.from([0x22, 0xff, 0xfe, 0x22]);
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'http.body-malformed' } });
  });

  it.each(['[]', '"text"', '7', 'null', 'true'])('%s is not an object', async (body) => {
    expect(await post(body)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/', detail: 'The request must be an object.' }] },
    });
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/json; charset=utf-16' },
    { ...json, 'content-encoding': 'gzip' },
    { 'content-type': '' },
  ])('sent as %o is of an unsupported type', async (headers) => {
    const { status, body } = await post(Buffer.from('{}'), headers);
    expect({ status, code: body.code }).toEqual({
      status: 415,
      code: 'http.media-type-unsupported',
    });
  });

  it('as a form is not for calls that take JSON alone', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('content=a', form, '/jobs/quote')).status).toBe(415);
  });

  it('over 1 MiB is refused, announced or not', async () => {
    const large = JSON.stringify({ content: 'a'.repeat(1024 * 1024) });
    expect(await post(large)).toMatchObject({
      status: 413,
      body: { code: 'http.body-too-large', detail: 'The body may be at most 1 MB.' },
    });
    expect(await sendInChunks(large)).toBe(413);
  });

  /** Without a Content-Length, so that the size is known only after the body has arrived. */
  function sendInChunks(text: string): Promise<number | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const headers = { ...json, authorization: `Bearer ${server.people.client.token}` };
    const call = request(`${server.url}/jobs/`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject);
    for (let at = 0; at < text.length; at += 65_536) call.write(text.slice(at, at + 65_536));
    call.end();
    return promise;
  }

  it('with duplicate fields is invalid', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'service_type=narration&language=tw&content=a&content=b&__proto__=c';
    const answer = await post(body, form);
    expect(answer.status).toBe(422);
    const pointers = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.toSorted()).toEqual(['#/__proto__', '#/content']);
  });

  it('with a thousand unknown fields is not answered with a thousand faults', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, n]));
    const { body } = await post(JSON.stringify(fields));
    expect(body.errors.length).toBeLessThanOrEqual(100);
  });
});

describe('the system', () => {
  it('is healthy and ready', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect(await server.call('GET', path)).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      });
    }
  });

  it('describes itself', async () => {
    const { body } = await server.call('GET', '/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.1', info: { title: 'Nsem API' } });
  });

  it('answers HEAD wherever it answers GET', async () => {
    const { status, headers, text } = await server.call('HEAD', '/languages/');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });

  it.each([
    ['a full disk', new StorageFullError('no room')],
    ['a used-up quota', Object.assign(new Error('EDQUOT'), { code: 'EDQUOT' })],
  ])('reports %s in one sentence, and recovers when there is space', async (_what, failure) => {
    let isFull = false;
    const unitOfWork = createMemoryUnitOfWork();
    const crowded = await startTestServer({
      unitOfWork: {
        read: (work) => unitOfWork.read(work),
        write: (work) => (isFull ? Promise.reject(failure) : unitOfWork.write(work)),
      },
    });
    const afua = { name: 'Afua Pokuaa', email: 'afua@example.com', role: 'client' };
    const sending = { headers: json, body: JSON.stringify({ ...afua, password: 'kenkey-fish' }) };
    isFull = true;
    const refused = await crowded.call('POST', '/auth/register', sending);
    expect(refused).toMatchObject({ status: 503, body: { code: 'http.storage-full' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    isFull = false;
    const accepted = await crowded.call('POST', '/auth/register', sending);
    expect(accepted.status).toBe(201);
    await crowded.stop();
  });

  it.each([
    [new DatabaseUnavailableError('no connection'), 'http.database-unavailable'],
    [new OutcomeUnknownError('no answer'), 'http.outcome-unknown'],
  ])('asks to try again later after %s', async (failure, code) => {
    let isCut = false;
    const unitOfWork = createMemoryUnitOfWork();
    const cut = await startTestServer({
      unitOfWork: {
        read: (work) => (isCut ? Promise.reject(failure) : unitOfWork.read(work)),
        write: (work) => (isCut ? Promise.reject(failure) : unitOfWork.write(work)),
      },
    });
    const esi = { name: 'Esi Owusu', email: 'esi@example.com', role: 'client' };
    const sending = { headers: json, body: JSON.stringify({ ...esi, password: 'kenkey-fish' }) };
    isCut = true;
    const refused = await cut.call('POST', '/auth/register', sending);
    expect(refused).toMatchObject({ status: 503, body: { code, retryable: true } });
    expect(refused.headers.get('retry-after')).toBe('5');
    isCut = false;
    expect((await cut.call('POST', '/auth/register', sending)).status).toBe(201);
    await cut.stop();
  });

  it('is healthy but not ready if nothing can be stored', async () => {
    const full = await startTestServer({ checkWrites: () => Promise.resolve('storage-full') });
    const answer = await full.call('GET', '/readyz');
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'http.not-writable',
        readable: true,
        writable: false,
        reason: 'storage-full',
        detail: 'The server can be read, but it cannot store anything: its storage is full.',
      },
    });
    const { body } = await full.call('GET', '/admin/health', { by: full.people.admin });
    expect(body.database).toMatchObject({ ok: true, writable: false });
    expect((await full.call('GET', '/healthz')).status).toBe(200);
    await full.stop();
  });

  it('is healthy but not ready when it is about to stop', async () => {
    const stopping = await startTestServer({ isStopping: () => true });
    const answer = await stopping.call('GET', '/readyz');
    expect(answer).toMatchObject({ status: 503, body: { code: 'http.unavailable' } });
    expect((await stopping.call('GET', '/healthz')).status).toBe(200);
    await stopping.stop();
  });

  it('is healthy but not ready without its database', async () => {
    const lost = await startTestServer({ ping: () => Promise.reject(new Error('disk is gone')) });
    const answer = await lost.call('GET', '/readyz');
    expect(answer).toMatchObject({ status: 503, body: { code: 'http.unavailable' } });
    expect(answer.text).not.toContain('disk');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await lost.call('GET', '/healthz')).status).toBe(200);
    await lost.stop();
  });
});
