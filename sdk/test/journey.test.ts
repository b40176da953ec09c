import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem, type FileInput, type Progress } from '@nsem/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FaultyProxy } from './support/faulty-proxy.ts';
import { registerProvider, registerClient, type TestUser } from './support/register.ts';

const recording = fileURLToPath(
  new URL('../../adapters/test/fixtures/audio/interview.ogg', import.meta.url),
);
const poem = 'Ɔdɔ yɛ wo. Ɛyɛ me dɛ sɛ mahu wo.\n'.repeat(20_000);

let market: TestMarketplace;
let client: TestUser;
let provider: TestUser;
let folder: string;

beforeAll(async () => {
  market = await startTestMarketplace();
  folder = await mkdtemp(join(tmpdir(), 'sdk-journey-'));
  client = await registerClient(market, 500);
  provider = await registerProvider(market, [
    { service_type: 'translation', source_language: 'en', target_language: 'tw' },
    { service_type: 'transcription', language: 'tw' },
  ]);
});
afterAll(async () => {
  await market.stop();
  await rm(folder, { recursive: true });
});

const letter = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Welcome home.',
} as const;

describe('a recording is uploaded', () => {
  const bytes = readFile(recording);
  test.each<[string, () => Promise<FileInput>]>([
    ['from a path', async () => recording],
    ['from a Blob', () => openAsBlob(recording)],
    ['from bytes', async () => ({ name: 'a.ogg', data: await bytes })],
    ['from a Node stream', async () => ({ name: 'a.ogg', data: createReadStream(recording) })],
    [
      'from a web stream',
      async () => ({ name: 'a.ogg', data: (await openAsBlob(recording)).stream() }),
    ],
    [
      'from a function that opens it',
      async () => ({ name: 'a', data: () => createReadStream(recording) }),
    ],
  ])('%s, and measured by the server', async (_, open) => {
    const reported: Progress[] = [];
    const wanted = { service_type: 'transcription', language: 'tw', audio: await open() } as const;
    const job = await client.nsem.jobs.upload(wanted, {
      onProgress: (progress) => reported.push(progress),
    });
    expect(job.audio_duration).toBeGreaterThan(1);
    const { byteLength } = await bytes;
    expect(reported.at(-1)?.bytes).toBeGreaterThan(byteLength);
    const stored = await (await client.nsem.jobs.downloadInput(job.id)).bytes();
    expect(Buffer.from(stored).equals(await bytes)).toBe(true);
  });
});

describe('waiting for a job', () => {
  test('reports every status', async () => {
    const seen: string[] = [];
    const created = Promise.withResolvers<number>();
    const waiting = client.nsem.jobs.createAndWait(letter, {
      onStatus({ id, status }) {
        seen.push(status);
        created.resolve(id);
      },
    });
    const id = await created.promise;
    await provider.nsem.jobs.assign(id);
    await provider.nsem.jobs.deliver(id, { output_text: 'Akwaaba fie.', note: 'Checked by hand.' });
    expect(await waiting).toMatchObject({ id, status: 'completed', has_output: true });
    expect(seen).toEqual(['pending', 'in_progress', 'completed']);
  });

  test('survives repeated connection failures', async () => {
    let streams = 0;
    const broken = Promise.withResolvers<void>();
    await using proxy = await FaultyProxy.start(market.url, (path) => {
      if (!path.startsWith('/events')) return null;
      streams += 1;
      if (streams === 4) broken.resolve();
      return streams < 4 ? 'half-response' : null;
    });
    const nsem = new Nsem({ baseUrl: proxy.url, token: client.token });
    const { id } = await nsem.jobs.create(letter);
    const waiting = nsem.jobs.waitUntilDone(id);
    await broken.promise;
    await provider.nsem.jobs.assign(id);
    await provider.nsem.jobs.fail(id, { reason: 'The letter has no address.' });
    expect(await waiting).toMatchObject({ status: 'failed' });
  });

  test('ends at its deadline', async () => {
    const { id } = await client.nsem.jobs.create(letter);
    const waiting = client.nsem.jobs.waitUntilDone(id, { deadlineMs: 1_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'job.not-done' });
    await client.nsem.jobs.cancel(id);
  });
});

test('following returns the changes of the client’s own jobs only', async () => {
  const stop = new AbortController();
  const otherClient = await registerClient(market, 10);
  const changes: [number, string][] = [];
  const following = (async () => {
    for await (const { job_id, status } of client.nsem.events.follow({ signal: stop.signal })) {
      changes.push([job_id, status]);
      if (status === 'cancelled') stop.abort();
    }
  })().catch((error: unknown) => error);
  const { id: before } = await client.nsem.jobs.create(letter);
  while (changes.length === 0) {
    // Changes before the stream is open are not sent, so this repeats until the first one arrives.
    await otherClient.nsem.jobs.create(letter).catch(() => undefined);
    await client.nsem.jobs.update(before, { content: `Welcome home, ${changes.length}.` });
  }
  await client.nsem.jobs.cancel(before);
  expect(await following).toMatchObject({ code: 'request.aborted' });
  expect(new Set(changes.map(([id]) => id))).toEqual(new Set([before]));
  expect(changes.at(-1)).toEqual([before, 'cancelled']);
});

test('an output is saved completely despite connection failures', async () => {
  const { id } = await client.nsem.jobs.create(letter);
  await provider.nsem.jobs.assign(id);
  const file = { name: 'poem.txt', data: Buffer.from(poem) };
  await provider.nsem.jobs.deliver(id, { file, note: 'Checked by hand.' });
  let calls = 0;
  await using proxy = await FaultyProxy.start(market.url, () =>
    (calls += 1) < 4 ? 'half-response' : null,
  );
  const nsem = new Nsem({ baseUrl: proxy.url, token: client.token });
  const path = join(folder, 'poem.txt');
  await writeFile(path, 'an older poem');
  await (await nsem.jobs.downloadOutput(id)).toFile(path);
  expect(await readFile(path, 'utf8')).toBe(poem);
  expect(calls).toBeGreaterThanOrEqual(4);
});

test('an upload from a stream is not retried', async () => {
  await using proxy = await FaultyProxy.start(market.url, () => 'drop-after');
  const nsem = new Nsem({ baseUrl: proxy.url, token: client.token });
  const audio = { name: 'a.ogg', data: Readable.from([await readFile(recording)]) };
  const sending = nsem.jobs.upload({ service_type: 'transcription', language: 'tw', audio });
  await expect(sending).rejects.toMatchObject({ code: 'connection.broken', attempts: 1 });
  expect(proxy.tally.get('drop-after')).toBe(1);
});
