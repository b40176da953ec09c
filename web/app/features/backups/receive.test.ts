import type { Progress } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { receive } from './receive.ts';

const pieces = ['Akwaaba, ', 'Woezɔ, ', 'Ojekoo'].map((text) => new TextEncoder().encode(text));
const text = 'Akwaaba, Woezɔ, Ojekoo';
const checked = new Blob(['compared with its digest']);

const source = (sizeBytes: number | null, bytes: () => AsyncGenerator<Uint8Array>) => ({
  filename: 'nsem-all.zip',
  sizeBytes,
  blob: () => Promise.resolve(checked),
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
  it('puts together what comes in pieces, and tells how far it is', async () => {
    const told: Progress[] = [];
    const blob = await receive(source(null, all), (progress) => told.push(progress));
    expect(await blob.text()).toBe(text);
    expect(told.map(({ bytes }) => bytes)).toEqual([9, 17, 23]);
    expect(told.every(({ totalBytes }) => totalBytes === null)).toBe(true);
  });

  it.each([
    [16_000_000, true],
    [16_000_001, false],
  ])('has a file of %i bytes compared with its digest: %s', async (sizeBytes, isChecked) => {
    const blob = await receive(source(sizeBytes, all), () => undefined);
    expect(blob === checked).toBe(isChecked);
  });

  it('keeps nothing of a file that breaks off', async () => {
    const events: string[] = [];
    const shelf = {
      put: () => Promise.resolve(),
      close: () => Promise.reject(new Error('closed')),
      drop: () => Promise.resolve(void events.push('dropped')),
    };
    const received = receive(
      source(null, broken),
      () => undefined,
      () => Promise.resolve(shelf),
    );
    await expect(received).rejects.toThrow('The connection broke.');
    expect(events).toEqual(['dropped']);
  });
});
