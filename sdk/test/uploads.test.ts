import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavHeader } from '@nsem/adapters/fake';
import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { byTier } from '@nsem/core/testing';
import { AbortError, Nsem, PaymentRequiredError, UploadControl, type FileInput } from '@nsem/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CuttingProxy } from './support/cutting-proxy.ts';
import { registerClient } from './support/register.ts';

const megabyte = 1024 * 1024;
const sampleRate = 44_100;

/** A recording of noise as WAV: mono, 16 bits. */
const wavOf = (bytes: number): Buffer<ArrayBuffer> =>
  Buffer.concat([wavHeader(bytes / 2, sampleRate), randomBytes(bytes)]);

const wav = wavOf(14 * megabyte);
const work = { service_type: 'transcription', language: 'Twi' } as const;

let market: TestMarketplace;
let folder: string;
let path: string;
let client: Awaited<ReturnType<typeof registerClient>>;

beforeAll(async () => {
  market = await startTestMarketplace();
  client = await registerClient(market, 1_000);
  folder = await mkdtemp(join(tmpdir(), 'nsem-parts-'));
  path = join(folder, 'makola.wav');
  await writeFile(path, wav);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await market.stop();
});

const isWhole = async (id: number): Promise<boolean> =>
  wav.equals(await (await client.nsem.jobs.downloadInput(id)).bytes());

const all: readonly (readonly [name: string, open: () => FileInput])[] = [
  ['path', () => path],
  ['Blob', () => new File([wav], 'makola.wav')],
  ['stream', () => ({ name: 'a.wav', sizeBytes: wav.length, data: createReadStream(path) })],
];
const sources = byTier({ main: all.slice(0, 1), exhaustive: all });

describe('a large recording', () => {
  test.each(sources)(
    'from a %s arrives over a line that breaks again and again',
    async (_, file) => {
      await using proxy = await CuttingProxy.start(market.url, 3 * megabyte);
      const nsem = new Nsem({ baseUrl: proxy.url, token: client.token });
      const seen: number[] = [];
      const options = { onProgress: ({ bytes }: { bytes: number }) => void seen.push(bytes) };
      const job = await nsem.jobs.upload({ ...work, audio: file() }, options);
      expect(proxy.cuts).toBeGreaterThan(3);
      expect(seen.at(-1)).toBe(wav.length);
      expect(await isWhole(job.id)).toBe(true);
      expect(await client.nsem.uploads.list()).toEqual([]);
    },
  );

  test('continues in another call with the same key, where the first was cancelled', async () => {
    const stop = new AbortController();
    const order = { ...work, audio: path };
    const keys = { idempotencyKey: 'market-day-1' };
    const first = client.nsem.jobs.upload(order, {
      ...keys,
      signal: stop.signal,
      onProgress: ({ bytes }) => void (bytes > 5 * megabyte && stop.abort()),
    });
    await expect(first).rejects.toBeInstanceOf(AbortError);
    const [begun] = await client.nsem.uploads.list();
    expect(begun?.received_bytes).toBeGreaterThan(4 * megabyte - 1);
    let begins: number | undefined;
    const onProgress = ({ bytes }: { bytes: number }) => void (begins ??= bytes);
    const job = await client.nsem.jobs.upload(order, { ...keys, onProgress });
    expect(begins).toBeGreaterThan(4 * megabyte - 1);
    expect(await isWhole(job.id)).toBe(true);
    // The upload is used: the call is answered as before, and nothing is sent again.
    const again = await client.nsem.jobs.upload(order, keys).withResponse();
    expect(again.data.id).toBe(job.id);
    expect(again.response.header('idempotent-replayed')).toBe('true');
    // Without the key of the call, it is not known whether this is the same order.
    await expect(
      client.nsem.jobs.upload(order, { resumeKey: 'market-day-1' }),
    ).rejects.toMatchObject({ name: 'InputError', code: 'input.upload-used' });
    const another = { resumeKey: 'market-day-1', idempotencyKey: 'market-day-2' };
    const other = await client.nsem.jobs.upload(order, another);
    expect(other.id).not.toBe(job.id);
  });

  test('is paused and continues', async () => {
    const control = new UploadControl();
    const seen: number[] = [];
    const { promise: paused, resolve } = Promise.withResolvers<void>();
    const onProgress = ({ bytes }: Readonly<{ bytes: number }>) => {
      if (control.isPaused) seen.push(bytes);
      else if (bytes > 5 * megabyte && seen.length === 0) {
        control.pause();
        resolve();
      }
    };
    const upload = client.nsem.jobs.upload({ ...work, audio: path }, { control, onProgress });
    await paused;
    const received = async () => (await client.nsem.uploads.list())[0]?.received_bytes;
    // What was on its way may still be stored; then no more of it arrives.
    let before: number | undefined;
    const isStill = async (): Promise<boolean> => {
      const last = before;
      before = await received();
      return seen.length > 0 && before === last;
    };
    await expect.poll(isStill, { interval: 200 }).toBe(true);
    expect(before).toBeLessThan(wav.length);
    expect(before).toBeGreaterThanOrEqual(seen.at(-1) ?? wav.length);
    control.resume();
    expect(await isWhole((await upload).id)).toBe(true);
  });

  test('that could not be paid is refused before any byte is sent', async () => {
    const poor = await registerClient(market, 0);
    const onProgress = () => {
      throw new Error('a byte was sent');
    };
    await expect(
      poor.nsem.jobs.upload({ ...work, audio: path }, { onProgress }),
    ).rejects.toBeInstanceOf(PaymentRequiredError);
  });

  test('is added to a job as a reference file, over a line that breaks again and again', async () => {
    const content = 'Please read this like the voice in the recording.';
    const narration = { service_type: 'narration', language: 'Twi', content } as const;
    const job = await client.nsem.jobs.create(narration);
    await using proxy = await CuttingProxy.start(market.url, 3 * megabyte);
    const nsem = new Nsem({ baseUrl: proxy.url, token: client.token });
    const reference = { file: path, description: 'The voice to match' };
    const added = await nsem.jobs.references.add(job.id, reference);
    expect(added).toMatchObject({ name: 'makola.wav', description: 'The voice to match' });
    expect((await client.nsem.jobs.references.list(job.id)).items).toEqual([added]);
    const saved = await client.nsem.jobs.references.download(job.id, added.id);
    expect(wav.equals(await saved.bytes())).toBe(true);
    await client.nsem.jobs.references.remove(job.id, added.id);
    expect((await client.nsem.jobs.references.list(job.id)).items).toEqual([]);
  });

  test('is uploaded over fetch', async () => {
    const nsem = new Nsem({ baseUrl: market.url, token: client.token, fetch: globalThis.fetch });
    const purpose = { purpose: 'job-input', ...work } as const;
    const upload = await nsem.uploads.send(new File([wav], 'a.wav'), purpose);
    expect(upload.received_bytes).toBe(wav.length);
    await nsem.uploads.cancel(upload.id);
  });
});
