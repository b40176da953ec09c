import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';
import { sendJson, StubServer } from '../testing/stub-server.ts';

const megabyte = 1024 * 1024;

const recording = (sizeBytes: number) => ({
  name: 'voice.wav',
  data: new Uint8Array(sizeBytes),
});

/** A server to which everything is sent that belongs to an upload. */
const startServer = () =>
  StubServer.start(({ method, path }, response) => {
    if (path === '/jobs/128/references') sendJson(response, { id: 7 }, { status: 201 });
    else if (method === 'PATCH') response.writeHead(204).end();
    else
      sendJson(response, { id: 12, size_bytes: 9 * megabyte, received_bytes: 0 }, { status: 201 });
  });

test('a small reference file is sent in a form, with its description', async () => {
  await using server = await startServer();
  const nsem = new Nsem({ baseUrl: server.url });
  const seen: number[] = [];
  const added = await nsem.jobs.references.add(
    128,
    { file: recording(5), description: 'The voice to match' },
    { onProgress: ({ bytes }) => void seen.push(bytes) },
  );
  expect(added).toEqual({ id: 7 });
  const [sent] = server.received;
  expect(`${sent?.method} ${sent?.path}`).toBe('POST /jobs/128/references');
  expect(String(sent?.body)).toContain('name="description"\r\n\r\nThe voice to match\r\n');
  expect(sent?.headers['idempotency-key']).toMatch(/./);
  expect(seen.at(-1)).toBeGreaterThanOrEqual(5);
});

test('a large reference file is sent in parts, and then used', async () => {
  await using server = await startServer();
  const nsem = new Nsem({ baseUrl: server.url });
  const file = recording(9 * megabyte);
  expect(await nsem.jobs.references.add(128, { file, description: 'The voice' })).toEqual({
    id: 7,
  });
  const [start, ...others] = server.received;
  const metadata = String(start?.headers['upload-metadata']);
  const fields = metadata.split(',').map((pair) => {
    const [key = '', value = ''] = pair.split(' ');
    return [key, Buffer.from(value, 'base64').toString()];
  });
  expect(Object.fromEntries(fields)).toEqual({
    filename: 'voice.wav',
    purpose: 'reference',
    job_id: '128',
  });
  expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PATCH /uploads/12',
    'PATCH /uploads/12',
    'PATCH /uploads/12',
    'POST /jobs/128/references',
  ]);
  const used = JSON.parse(String(others.at(-1)?.body)) as unknown;
  expect(used).toEqual({ upload_id: 12, description: 'The voice' });
});
