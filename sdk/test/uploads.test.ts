import { createReadStream } from 'node:fs';
import { byTier } from '@nsem/core/testing';
import { Nsem, PaymentRequiredError, type FileInput } from '@nsem/sdk';
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
import { registerClient } from './support/register.ts';

openForAllTests();

const all: readonly (readonly [name: string, open: () => FileInput])[] = [
  ['path', () => path],
  ['Blob', () => new File([wav], 'makola.wav')],
  ['stream', () => ({ name: 'a.wav', sizeBytes: wav.length, data: createReadStream(path) })],
];
const sources = byTier({ main: [], exhaustive: all });

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

  test('that could not be paid is refused before any byte is sent', async () => {
    const poor = await registerClient(market, 0);
    const onProgress = () => {
      throw new Error('a byte was sent');
    };
    await expect(
      poor.nsem.jobs.upload({ ...work, audio: path }, { onProgress }),
    ).rejects.toBeInstanceOf(PaymentRequiredError);
  });

  test('is uploaded over fetch', async () => {
    const nsem = new Nsem({ baseUrl: market.url, token: client.token, fetch: globalThis.fetch });
    const purpose = { purpose: 'job-input', ...work } as const;
    const upload = await nsem.uploads.send(new File([wav], 'a.wav'), purpose);
    expect(upload.received_bytes).toBe(wav.length);
    await nsem.uploads.cancel(upload.id);
  });
});
