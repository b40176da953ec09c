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

/** Fails once, then answers a job. */
const failOnce = () =>
  StubServer.start((_, response, number) => {
    const busy = { status: 503, code: 'http.unavailable', detail: 'Not ready.' };
    if (number === 1) sendProblem(response, busy, { 'retry-after': '0' });
    else sendJson(response, { id: 7 }, { headers: { 'request-id': 'req-2' } });
  });

afterEach(() => vi.unstubAllEnvs());

test('an answer can be had with what came beside it', async () => {
  await using server = await failOnce();
  const { data, response } = await new Nsem({ baseUrl: server.url }).jobs.get(7).withResponse();
  expect(data).toEqual({ id: 7 });
  expect(response).toMatchObject({ status: 200, requestId: 'req-2', attempts: 2 });
  expect(response.header('Content-Type')).toBe('application/json');
  expect(response.header('x-none')).toBeNull();
});

test('a page of a list, too', async () => {
  await using server = await StubServer.start((_, response) => sendJson(response, [{ id: 1 }]));
  const { data, response } = await new Nsem({ baseUrl: server.url }).jobs.list().withResponse();
  expect(data.data).toEqual([{ id: 1 }]);
  expect(response.status).toBe(200);
});

test('a failure is heard of once, by whoever asked', async () => {
  await using server = await StubServer.start((_, response) =>
    sendProblem(response, { status: 404, code: 'job.not-found', detail: 'There is none.' }),
  );
  const unheard = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unheard);
  const asked = new Nsem({ baseUrl: server.url }).jobs.get(7).withResponse();
  await expect(asked).rejects.toMatchObject({ code: 'job.not-found' });
  await new Promise(setImmediate);
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});

describe('hooks', () => {
  test('are told of every attempt, its answer and the pause after it', async () => {
    await using server = await failOnce();
    const told: string[] = [];
    const place = ({ method, url, attempt }: AttemptInfo) =>
      `${attempt} ${method} ${new URL(url).pathname}`;
    const nsem = new Nsem({
      baseUrl: server.url,
      hooks: {
        onRequest: (attempt) => {
          told.push(`request ${place(attempt)}`);
          return { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
        },
        onResponse: (answer) => {
          told.push(`answer ${place(answer)} ${answer.status} ${answer.requestId}`);
          expect(answer.ms).toBeGreaterThanOrEqual(0);
        },
        onRetry: (retry) => void told.push(`retry ${place(retry)} ${retry.error.code}`),
      },
    });
    await nsem.jobs.get(7);
    expect(told).toEqual([
      'request 1 GET /jobs/7',
      'answer 1 GET /jobs/7 503 req-1',
      'retry 1 GET /jobs/7 http.unavailable',
      'request 2 GET /jobs/7',
      'answer 2 GET /jobs/7 200 req-2',
    ]);
    expect(server.received.map(({ headers }) => headers['traceparent'])).toEqual([
      `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    ]);
  });

  test('that throw end their call, and are not taken for the network', async () => {
    await using server = await failOnce();
    const hooks = {
      onRequest: () => {
        throw new RangeError('of the hook');
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
  ] as const)('at level %s has the lines %j, and no secret', async (logLevel, levels) => {
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

  test('says what failed, but not what was searched for', async () => {
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status: 403, code: 'http.forbidden', detail: 'No.' }),
    );
    const { lines, logger } = memoryLogger();
    const nsem = new Nsem({ baseUrl: server.url, logger });
    await expect(nsem.providers.list({ q: 'Abena' })).rejects.toMatchObject({ status: 403 });
    const place = { method: 'GET', path: '/users/service-providers', attempt: 1 };
    expect(lines).toEqual([
      [
        'error',
        'nsem: GET /users/service-providers',
        { ...place, event: 'failure', code: 'http.forbidden', status: 403, requestId: 'req-1' },
      ],
    ]);
  });
});

describe('the environment', () => {
  test('says where the server is, who calls, and how much is logged', async () => {
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

  test('that asks for a level that there is not is told so', () => {
    vi.stubEnv('NSEM_LOG', 'loud');
    expect(() => new Nsem()).toThrow(InputError);
  });
});

test('a program names itself after the SDK, and sends headers of its own', async () => {
  await using server = await failOnce();
  const nsem = new Nsem({ baseUrl: server.url, userAgent: 'makola-app/2.1' });
  await nsem.jobs.get(7, { headers: { 'x-shop': 'Kumasi' } });
  expect(server.received[0]?.headers['user-agent']).toMatch(
    /^nsem-sdk\/\S+ node\/\S+ makola-app\/2\.1$/,
  );
  expect(server.received[0]?.headers['x-shop']).toBe('Kumasi');
});
