import { ConnectionError, type Progress } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { downloadErrorText, progressText, receiveDownload } from './running-downloads.ts';

const pieces = ['Akwaaba, ', 'Woezɔ, ', 'Ojekoo'].map((text) => new TextEncoder().encode(text));
const text = 'Akwaaba, Woezɔ, Ojekoo';
const verified = new Blob(['verified by its digest']);

const source = (sizeBytes: number | null, bytes: () => AsyncGenerator<Uint8Array>) => ({
  filename: 'nsem-all.zip',
  sizeBytes,
  blob: () => Promise.resolve(verified),
  [Symbol.asyncIterator]: bytes,
});

async function* all(): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield* pieces.slice(0, 1);
  throw new Error('The connection broke.');
}

describe('receiving a backup', () => {
  it('joins the pieces, and reports the progress', async () => {
    const reports: Progress[] = [];
    const blob = await receiveDownload(source(null, all), (progress) => reports.push(progress));
    expect(await blob.text()).toBe(text);
    expect(reports.map(({ bytes }) => bytes)).toEqual([9, 17, 23]);
    expect(reports.every(({ totalBytes }) => totalBytes === null)).toBe(true);
  });

  it.each([
    [16_000_000, true],
    [16_000_001, false],
  ])('verifies the digest of %i bytes: %s', async (sizeBytes, isVerified) => {
    const blob = await receiveDownload(source(sizeBytes, all), () => undefined);
    expect(blob === verified).toBe(isVerified);
  });

  it('discards a file whose download fails', async () => {
    const events: string[] = [];
    const sink = {
      write: () => Promise.resolve(),
      close: () => Promise.reject(new Error('closed')),
      discard: () => Promise.resolve(void events.push('discarded')),
    };
    const received = receiveDownload(
      source(null, broken),
      () => undefined,
      () => Promise.resolve(sink),
    );
    await expect(received).rejects.toThrow('The connection broke.');
    expect(events).toEqual(['discarded']);
  });
});

describe('the texts of a download', () => {
  it.each([
    [{ bytes: 0, totalBytes: null }, '0 bytes so far'],
    [{ bytes: 1_200_000, totalBytes: null }, '1.1 MB so far'],
    [{ bytes: 64_000_000, totalBytes: 2_900_000_000 }, '61 MB of 2.7 GB'],
  ])('describe the progress', (progress, shown) => {
    expect(progressText(progress)).toBe(shown);
  });

  it('explain that the device is full, instead of an unexpected error', () => {
    expect(downloadErrorText(new DOMException('', 'QuotaExceededError'))).toBe(
      'There is not enough space on this device.',
    );
  });

  it('are the general ones if the marketplace cannot be reached', () => {
    expect(downloadErrorText(new ConnectionError({ message: 'refused', code: 'x' }))).toContain(
      'could not be reached',
    );
  });
});
