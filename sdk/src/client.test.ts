import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

import { describe, expect, test } from 'vitest';

import {
  AbortError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InputError,
  NotFoundError,
  Nsem,
  NsemError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
  ValidationError,
  version,
  type NewJob,
  type NsemOptions,
} from './index.ts';
import { sendJson, sendProblem, StubServer } from './testing/stub-server.ts';

const translation: NewJob = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands with soap before you eat.',
};

/** Sends half of a response. */
const breakOff = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-length': 9 }).write('{"id":', () => response.destroy());

const thrownBy = (call: Promise<unknown>): Promise<NsemError> =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(NsemError);
      return error as NsemError;
    },
  );

test('the version is that of package.json', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest).toMatchObject({ version });
});

test.each(['nsem.example.com', 'ftp://nsem.example.com', ''])('%j is not a base URL', (baseUrl) => {
  expect(() => new Nsem({ baseUrl })).toThrow(InputError);
});

describe.each<{ transport: string; options: NsemOptions }>([
  { transport: 'undici', options: {} },
  { transport: 'fetch', options: { fetch: globalThis.fetch } },
])('over $transport', ({ options }) => {
  const connect = (server: StubServer, more: NsemOptions = {}) =>
    new Nsem({ baseUrl: server.url, ...options, ...more });

  test('a call sends its token, body and query', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, []));
    const nsem = connect(server, { token: 'nsem_key', baseUrl: `${server.url}/market/` });
    await nsem.providers.list({ q: 'Twi ɛ', available: true, limit: 5 });
    await nsem.jobs.create(translation);
    const [list, create] = server.received;
    expect(list?.method).toBe('GET');
    expect(list?.path).toBe('/market/users/service-providers?q=Twi+%C9%9B&available=true&limit=5');
    expect(list?.headers).toMatchObject({ authorization: 'Bearer nsem_key' });
    expect(create?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.parse(String(create?.body))).toEqual(translation);
  });

  test('a token function is called for each call', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    const tokens = ['first', undefined];
    const nsem = connect(server, { token: () => tokens.shift() });
    await nsem.wallet.get();
    await nsem.wallet.get();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      undefined,
    ]);
  });

  test('a read is retried until it succeeds', async () => {
    await using server = await StubServer.start((_, response, number) => {
      if (number === 1) return sendProblem(response, { status: 503, code: 'a', detail: 'Busy.' });
      if (number === 2) return void response.destroy();
      if (number === 3) return breakOff(response);
      return sendJson(response, { id: 7 });
    });
    expect(await connect(server).jobs.get(7)).toEqual({ id: 7 });
    expect(server.received).toHaveLength(4);
  });

  test('a creation is retried with the same idempotency key, and the next one has another', async () => {
    await using server = await StubServer.start((_, response, number) =>
      number % 3 === 0 ? sendJson(response, { id: number }) : void response.destroy(),
    );
    const nsem = connect(server);
    await nsem.jobs.create(translation);
    await nsem.jobs.create(translation);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(6);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a creation accepts the caller's idempotency key", async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    await connect(server).jobs.create(translation, { idempotencyKey: 'order-17' });
    expect(server.received[0]?.headers['idempotency-key']).toBe('order-17');
  });

  test('a request without a key is not retried if it may have been executed', async () => {
    await using server = await StubServer.start((_, response) => void response.destroy());
    const error = await thrownBy(connect(server).auth.logout());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ status: null, attempts: 1 });
    expect(server.received).toHaveLength(1);
  });

  test('a change and a deletion are retried with the same key, even if they may have been executed', async () => {
    await using server = await StubServer.start((_, response, number) =>
      number % 2 === 0 ? sendJson(response, {}) : void response.destroy(),
    );
    const nsem = connect(server);
    await nsem.jobs.update(7, { content: 'Akwaaba' });
    await nsem.languages.delete(7);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[0]).not.toBe(keys[2]);
  });

  test.each([
    ['7-pending-mwosilhs', '"7-pending-mwosilhs"'],
    ['"7-pending-mwosilhs-br"', '"7-pending-mwosilhs-br"'],
    ['*', '*'],
  ])('a change applies only to the version %s', async (ifMatch, sent) => {
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status: 412, code: 'job.version-mismatch', detail: 'It changed.' }),
    );
    const error = await thrownBy(connect(server).jobs.cancel(7, { ifMatch }));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ status: 412, code: 'job.version-mismatch', attempts: 1 });
    expect(server.received.map(({ headers }) => headers['if-match'])).toEqual([sent]);
  });

  test.each([
    [503, false, 1],
    [429, false, 1],
    [409, true, 3],
    [409, false, 1],
  ])(
    'a %i whose problem says `retryable: %s` is sent %i times',
    async (status, retryable, times) => {
      await using server = await StubServer.start((_, response) =>
        sendProblem(response, { status, code: 'a', detail: 'Busy.', retryable }),
      );
      const calls = [
        (nsem: Nsem) => nsem.jobs.get(7),
        (nsem: Nsem) => nsem.jobs.create(translation),
        (nsem: Nsem) => nsem.auth.logout(),
      ];
      for (const call of calls) {
        const before = server.received.length;
        const error = await thrownBy(call(connect(server, { maxRetries: 2 })));
        expect(error).toMatchObject({ status, attempts: times, problem: { retryable } });
        expect(server.received.length - before).toBe(times);
      }
    },
  );

  test('Retry-After is respected', async () => {
    await using server = await StubServer.start((_, response, number) =>
      number === 1
        ? sendProblem(response, { status: 429, code: 'a', detail: 'Slow.' }, { 'retry-after': '1' })
        : sendJson(response, {}),
    );
    const start = performance.now();
    await connect(server).languages.delete(7);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_000);
  });

  test('a Retry-After beyond the deadline fails immediately', async () => {
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status: 429, code: 'a', detail: 'Slow.' }, { 'retry-after': '30' }),
    );
    const error = await thrownBy(connect(server).jobs.get(7, { deadlineMs: 5_000 }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterMs: 30_000, attempts: 1 });
  });

  test('persistent failures are thrown with the number of attempts', async () => {
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status: 500, code: 'http.internal', detail: 'It failed.' }),
    );
    const error = await thrownBy(connect(server, { maxRetries: 2 }).jobs.get(7));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ code: 'http.internal', requestId: 'req-1', attempts: 3 });
    expect(server.received).toHaveLength(3);
  });

  test.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [402, PaymentRequiredError],
    [403, PermissionError],
    [404, NotFoundError],
    [405, NsemError],
    [408, TimeoutError],
    [409, ConflictError],
    [413, PayloadTooLargeError],
    [415, UnsupportedMediaTypeError],
    [422, ValidationError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ])('a %i is a %o', async (status, expected) => {
    const errors = [{ pointer: '#/language', detail: 'is required' }];
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status, code: 'some.code', detail: 'Why.', errors, missing: 4.5 }),
    );
    const error = await thrownBy(connect(server, { maxRetries: 0 }).jobs.get(7));
    expect(error.constructor).toBe(expected);
    expect(error.name).toBe(expected.name);
    expect(error).toMatchObject({ status, code: 'some.code', detail: 'Why.', message: 'Why.' });
    expect(error).toMatchObject({ errors, requestId: 'req-1', problem: { missing: 4.5 } });
  });

  test.each([
    [200, 'text/html', '<h1>Welcome</h1>', UnexpectedResponseError],
    [200, 'application/json', '{"id": 7', UnexpectedResponseError],
    [302, 'text/html', '', UnexpectedResponseError],
    [404, 'text/html', '<h1>Not here</h1>', UnexpectedResponseError],
    [502, 'text/html', '<h1>Bad gateway</h1>', ServerError],
    [429, 'application/problem+json', 'null', RateLimitError],
  ])('a response that is not from the API: %i %s %j', async (status, type, body, expected) => {
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(status, { 'content-type': type }).end(body),
    );
    const error = await thrownBy(connect(server, { maxRetries: 0 }).jobs.get(7));
    expect(error.constructor).toBe(expected);
    expect(error.status).toBe(status);
  });

  test('a response without an explanation is reported with its Location', async () => {
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(304, { location: 'https://nsem.example/' }).end(),
    );
    const error = await thrownBy(connect(server).jobs.get(7));
    expect(error.code).toBe('response.unexpected');
    expect(error.detail).toBe(
      `${server.url}/jobs/7 responded with status 304 (Location: https://nsem.example/).`,
    );
  });

  test('an attempt that takes too long is aborted and retried', async () => {
    await using server = await StubServer.start((_, response, number) => {
      if (number > 1) sendJson(response, { id: 7 });
    });
    expect(await connect(server).jobs.get(7, { timeoutMs: 500 })).toEqual({ id: 7 });
    expect(server.received.length).toBeGreaterThan(1);
    await using silent = await StubServer.start(() => {});
    const error = await thrownBy(connect(silent).jobs.get(7, { timeoutMs: 50, maxRetries: 0 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.code).toBe('request.timeout');
  });

  test('a body that stops halfway is a timeout too', async () => {
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(200, { 'content-length': 9 }).write('{"id":'),
    );
    const error = await thrownBy(connect(server).jobs.get(7, { timeoutMs: 50, maxRetries: 0 }));
    expect(error).toBeInstanceOf(TimeoutError);
  });

  test('a deadline ends the call with all its attempts', async () => {
    await using server = await StubServer.start(() => {});
    const limits = { timeoutMs: 500, deadlineMs: 2_000, maxRetries: 100 };
    const error = await thrownBy(connect(server).jobs.get(7, limits));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.attempts).toBeLessThan(100);
    expect(server.received.length).toBeGreaterThan(0);
  });

  test('a signal ends an attempt', async () => {
    const stop = new AbortController();
    await using server = await StubServer.start(() => stop.abort('enough'));
    const error = await thrownBy(connect(server).jobs.get(7, { signal: stop.signal }));
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ name: 'AbortError', cause: 'enough', attempts: 1 });
    expect(server.received).toHaveLength(1);
  });

  test('a signal ends the delay before another attempt', async () => {
    const stop = new AbortController();
    await using server = await StubServer.start((_, response) => {
      const problem = { status: 503, code: 'a', detail: 'Busy.' };
      sendProblem(response, problem, { 'retry-after': '20' });
      response.once('close', () => setTimeout(() => stop.abort(), 20));
    });
    const error = await thrownBy(connect(server).jobs.get(7, { signal: stop.signal }));
    expect(error).toBeInstanceOf(AbortError);
  });

  test('nothing is sent if the signal is already aborted', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    const error = await thrownBy(connect(server).jobs.get(7, { signal: AbortSignal.abort() }));
    expect(error).toBeInstanceOf(AbortError);
    expect(server.received).toHaveLength(0);
  });

  test('an unreachable server is reported in a sentence', async () => {
    const gone = await StubServer.start(() => {});
    const nsem = connect(gone, { maxRetries: 1 });
    await gone[Symbol.asyncDispose]();
    const error = await thrownBy(nsem.languages.delete(7));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.code).toBe('connection.refused');
    expect(error.detail).toBe(`${gone.url} could not be reached: the connection was refused.`);
    expect(error.attempts).toBe(2);
  });

  test('the client sends its user agent', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    await connect(server).wallet.get();
    expect(server.received[0]?.headers['user-agent']).toContain(`nsem-sdk/${version}`);
  });
});
