import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';
import { sendJson, StubServer } from '../testing/stub-server.ts';

const megabyte = 1024 * 1024;

/** A server to which everything is sent that belongs to an order. */
const startServer = () =>
  StubServer.start(({ method, path }, response) => {
    if (path.startsWith('/jobs/')) sendJson(response, { id: 7 }, { status: 201 });
    else if (method === 'PATCH') response.writeHead(204).end();
    else
      sendJson(response, { id: 12, size_bytes: 9 * megabyte, received_bytes: 0 }, { status: 201 });
  });

const order = (sizeBytes: number) => ({
  service_type: 'transcription' as const,
  language: 'tw',
  audio: { name: 'makola.wav', data: new Uint8Array(sizeBytes) },
  expected_amount_due: 361.8,
});

test('what a small recording is expected to cost is a field of its form', async () => {
  await using server = await startServer();
  const nsem = new Nsem({ baseUrl: server.url });
  await nsem.jobs.upload(order(5));
  expect(String(server.received[0]?.body)).toContain('name="expected_amount_due"\r\n\r\n361.8\r\n');
  const { audio: document, expected_amount_due } = order(5);
  const pair = { source_language: 'en', target_language: 'tw' };
  await nsem.jobs.createFromDocument({ ...pair, expected_amount_due, document });
  expect(String(server.received[1]?.body)).toContain('name="expected_amount_due"\r\n\r\n361.8\r\n');
});

test('what a large recording is expected to cost is sent before it and with its order', async () => {
  await using server = await startServer();
  const nsem = new Nsem({ baseUrl: server.url });
  await nsem.jobs.upload(order(9 * megabyte));
  const started = String(server.received[0]?.headers['upload-metadata']);
  expect(started).toContain(`expected_amount_due ${Buffer.from('361.8').toString('base64')}`);
  const used = JSON.parse(String(server.received.at(-1)?.body)) as unknown;
  expect(used).toMatchObject({ upload_id: 12, expected_amount_due: 361.8 });
});
