import { afterEach, describe, expect, test, vi } from 'vitest';

import { InputError, Nsem, type AttemptInfo, type Logger } from '../index.ts';
import { sendJson, sendProblem, StubServer } from '../testing/stub-server.ts';

type Line = readonly [level: string, message: string, details: object];

function memoryLogger() {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, details: object) =>
    void lines.push([level, message, details]);
  const logger: Logger = {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
  };
  return { lines, logger };
}

/** Fails once, then responds with a job. */
const failOnce = () =>
  StubServer.start((_, response, number) => {
    const busy = { status: 503, code: 'http.unavailable', detail: 'Not ready.' };
    if (number === 1) sendProblem(response, busy, { 'retry-after': '0' });
    else sendJson(response, { id: 7 }, { headers: { 'request-id': 'req-2' } });
  });

afterEach(() => vi.unstubAllEnvs());

test('withResponse returns the response with the content', async () => {
  await using server = await failOnce();
  const { data, response } = await new Nsem({ baseUrl: server.url }).jobs.get(7).withResponse();
  expect(data).toEqual({ id: 7 });
  expect(response).toMatchObject({ status: 200, requestId: 'req-2', attempts: 2 });
  expect(response.header('Content-Type')).toBe('application/json');
  expect(response.header('x-none')).toBeNull();
});

test('withResponse works for lists', async () => {
  await using server = await StubServer.start((_, response) => sendJson(response, [{ id: 1 }]));
  const { data, response } = await new Nsem({ baseUrl: server.url }).jobs.list().withResponse();
  expect(data.data).toEqual([{ id: 1 }]);
  expect(response.status).toBe(200);
});

test('a failure rejects only the promise that is awaited', async () => {
  await using server = await StubServer.start((_, response) =>
    sendProblem(response, { status: 404, code: 'job.not-found', detail: 'Not found.' }),
  );
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  const call = new Nsem({ baseUrl: server.url }).jobs.get(7).withResponse();
  await expect(call).rejects.toMatchObject({ code: 'job.not-found' });
  await new Promise(setImmediate);
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('hooks', () => {
  test('are called for every attempt, response and retry', async () => {
    await using server = await failOnce();
    const events: string[] = [];
    const place = ({ method, url, attempt }: AttemptInfo) =>
      `${attempt} ${method} ${new URL(url).pathname}`;
    const nsem = new Nsem({
      baseUrl: server.url,
      hooks: {
        onRequest: (attempt) => {
          events.push(`request ${place(attempt)}`);
          return { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
        },
        onResponse: (response) => {
          events.push(`response ${place(response)} ${response.status} ${response.requestId}`);
          expect(response.ms).toBeGreaterThanOrEqual(0);
        },
        onRetry: (retry) => void events.push(`retry ${place(retry)} ${retry.error.code}`),
      },
    });
    await nsem.jobs.get(7);
    expect(events).toEqual([
      'request 1 GET /jobs/7',
      'response 1 GET /jobs/7 503 req-1',
      'retry 1 GET /jobs/7 http.unavailable',
      'request 2 GET /jobs/7',
      'response 2 GET /jobs/7 200 req-2',
    ]);
    expect(server.received.map(({ headers }) => headers['traceparent'])).toEqual([
      `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    ]);
  });

  test('that throw end their call with that error', async () => {
    await using server = await failOnce();
    const hooks = {
      onRequest: () => {
        throw new RangeError('thrown by the hook');
      },
    };
    await expect(new Nsem({ baseUrl: server.url, hooks }).jobs.get(7)).rejects.toThrow(RangeError);
    expect(server.received).toHaveLength(0);
  });
});

describe('the log', () => {
  const secrets = { token: 'nsem_secret-token', content: 'A private letter to Abena' };

  test.each([
    ['off', []],
    ['error', []],
    ['warn', ['warn']],
    ['info', ['info', 'warn', 'info']],
    ['debug', ['debug', 'info', 'warn', 'debug', 'info']],
  ] as const)('at level %s has the lines %j and no secrets', async (logLevel, levels) => {
    await using server = await failOnce();
    const { lines, logger } = memoryLogger();
    const nsem = new Nsem({ baseUrl: server.url, token: secrets.token, logger, logLevel });
    const body = {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: secrets.content,
    } as const;
    await nsem.jobs.create(body);
    expect(lines.map(([level]) => level)).toEqual(levels);
    const text = JSON.stringify(lines);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  });

  test('contains the failure, but not the query', async () => {
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status: 403, code: 'permission.denied', detail: 'No.' }),
    );
    const { lines, logger } = memoryLogger();
    const nsem = new Nsem({ baseUrl: server.url, logger });
    await expect(nsem.providers.list({ q: 'Abena' })).rejects.toMatchObject({ status: 403 });
    const place = { method: 'GET', path: '/users/service-providers', attempt: 1 };
    expect(lines).toEqual([
      [
        'error',
        'nsem: GET /users/service-providers',
        { ...place, event: 'failure', code: 'permission.denied', status: 403, requestId: 'req-1' },
      ],
    ]);
  });
});

describe('the environment', () => {
  test('sets the server, the token and the log level', async () => {
    await using server = await failOnce();
    vi.stubEnv('NSEM_URL', server.url);
    vi.stubEnv('NSEM_TOKEN', 'nsem_of-the-environment');
    await new Nsem().jobs.get(7);
    await new Nsem({ token: null }).jobs.get(7);
    await new Nsem({ token: 'nsem_own' }).jobs.get(7);
    expect(server.received.slice(1).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer nsem_of-the-environment',
      undefined,
      'Bearer nsem_own',
    ]);
  });

  test('with an unknown log level is rejected', () => {
    vi.stubEnv('NSEM_LOG', 'loud');
    expect(() => new Nsem()).toThrow(InputError);
  });
});

test('the user agent of the program precedes that of the SDK, and extra headers are sent', async () => {
  await using server = await failOnce();
  const nsem = new Nsem({ baseUrl: server.url, userAgent: 'makola-app/2.1' });
  await nsem.jobs.get(7, { headers: { 'x-shop': 'Kumasi' } });
  expect(server.received[0]?.headers['user-agent']).toMatch(
    /^makola-app\/2\.1 nsem-sdk\/\S+ node\/\S+$/,
  );
  expect(server.received[0]?.headers['x-shop']).toBe('Kumasi');
});
