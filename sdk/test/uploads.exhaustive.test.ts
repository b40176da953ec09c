import { AbortError, Nsem, UploadControl } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';

import { CuttingProxy } from './support/cutting-proxy.ts';
import {
  client,
  isWhole,
  market,
  megabyte,
  openForAllTests,
  path,
  wav,
  work,
} from './support/large-recording.ts';

openForAllTests();

describe('a large recording', () => {
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
});
