import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';
import { sendJson, sendProblem, StubServer } from '../testing/stub-server.ts';

const sizeBytes = 9 * 1024 * 1024;

const order = {
  service_type: 'transcription' as const,
  language: 'Twi',
  audio: {
    name: 'makola.mp3',
    sizeBytes,
    async *data(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(sizeBytes);
    },
  },
};

/** A server on which the first upload of each key was used before. */
const startServer = () =>
  StubServer.start(({ method, path, headers }, response) => {
    const isFirst = String(headers['idempotency-key']).endsWith('.1');
    const upload = { id: isFirst ? 1 : 2, size_bytes: sizeBytes, received_bytes: sizeBytes };
    const missing = { status: 404, code: 'upload.not-found', detail: 'There is no such upload.' };
    if (method === 'GET') sendProblem(response, missing);
    else if (path === '/jobs/upload') sendJson(response, { id: 7 });
    else if (isFirst) sendJson(response, upload, { headers: { 'idempotent-replayed': 'true' } });
    else sendJson(response, upload, { status: 201 });
  });

test('a file that was used under the same resume key is not sent again', async () => {
  await using server = await startServer();
  const nsem = new Nsem({ baseUrl: server.url });
  await expect(nsem.jobs.upload(order, { resumeKey: 'market' })).rejects.toMatchObject({
    name: 'InputError',
    code: 'input.upload-used',
    detail: expect.stringMatching(/^makola\.mp3 was sent with this key before/u) as unknown,
  });
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /uploads/',
    'GET /uploads/1',
  ]);
});

test('a part that the server has already does not end the upload: the rest is sent', async () => {
  const upload = { id: 3, size_bytes: sizeBytes, received_bytes: 0 };
  const known = { status: 409, code: 'upload.offset-mismatch', detail: 'Continue there.' };
  await using server = await StubServer.start(({ method, path, headers }, response) => {
    const isStart = headers['upload-offset'] === '0';
    if (path === '/jobs/upload') sendJson(response, { id: 7 });
    else if (method === 'GET') sendJson(response, { ...upload, received_bytes: sizeBytes - 5 });
    else if (method === 'POST') sendJson(response, upload, { status: 201 });
    else if (isStart) sendProblem(response, { ...known, retryable: false });
    else response.writeHead(204).end();
  });
  const nsem = new Nsem({ baseUrl: server.url });
  expect(await nsem.jobs.upload(order)).toEqual({ id: 7 });
  const offsets = server.received.map(({ headers }) => headers['upload-offset']);
  expect(offsets.filter((offset) => offset !== undefined)).toEqual(['0', String(sizeBytes - 5)]);
});

test('with an idempotency key the call itself shows whether it was answered before', async () => {
  await using server = await startServer();
  const nsem = new Nsem({ baseUrl: server.url });
  const keys = { resumeKey: 'market', idempotencyKey: 'order-1' };
  expect(await nsem.jobs.upload(order, keys)).toEqual({ id: 7 });
  expect(server.received.at(-1)?.headers['idempotency-key']).toBe('order-1');
});
