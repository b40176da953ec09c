import { Console } from 'node:console';
import { Writable } from 'node:stream';

import pino from 'pino';
import { expect, test } from 'vitest';
import winston from 'winston';

import { Nsem, type Logger } from '../index.ts';
import { sendProblem, StubServer } from '../testing/stub-server.ts';

/** A stream that remembers what loggers write to it. */
function memoryStream() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

/** Fails a call that has every detail, and waits until the logger has written it. */
async function logFailure(logger: Logger): Promise<void> {
  await using server = await StubServer.start((_, response) =>
    sendProblem(response, { status: 404, code: 'job.not-found', detail: 'Not found.' }),
  );
  const nsem = new Nsem({ baseUrl: server.url, logger });
  await expect(nsem.jobs.get(7)).rejects.toMatchObject({ code: 'job.not-found' });
  await new Promise(setImmediate);
}

const failure = {
  event: 'failure',
  method: 'GET',
  path: '/jobs/7',
  attempt: 1,
  code: 'job.not-found',
  status: 404,
  requestId: 'req-1',
};

test.each([
  ['a logger of pino', (stream: Writable) => pino(stream)],
  ['a child logger of pino', (stream: Writable) => pino(stream).child({ module: 'leaflets' })],
])('%s receives the message and every detail as fields', async (_, open) => {
  const { stream, text } = memoryStream();
  await logFailure(open(stream));
  expect(JSON.parse(text())).toMatchObject({ msg: 'nsem: GET /jobs/7', ...failure });
});

test('a logger of winston receives the message and every detail as fields', async () => {
  const { stream, text } = memoryStream();
  const transports = [new winston.transports.Stream({ stream })];
  await logFailure(winston.createLogger({ transports }));
  expect(JSON.parse(text())).toMatchObject({ message: 'nsem: GET /jobs/7', ...failure });
});

test('a console prints the message and every detail', async () => {
  const { stream, text } = memoryStream();
  await logFailure(new Console(stream));
  expect(text()).toMatch(/^nsem: GET \/jobs\/7 \{/);
  for (const [name, value] of Object.entries(failure)) {
    expect(text()).toContain(`${name}: ${typeof value === 'string' ? `'${value}'` : value}`);
  }
});
