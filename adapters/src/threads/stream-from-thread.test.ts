import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { streamFromThread } from './stream-from-thread.ts';
import type { Ending } from './testing/chunk-worker.ts';

function open(ending: Ending) {
  const results: string[] = [];
  const bytes = streamFromThread(import.meta, 'testing/chunk-worker', {
    data: ending,
    memoryMb: 64,
    onEnd: (result: string) => results.push(result),
  });
  return { bytes, results };
}

describe('a stream from a thread', () => {
  it('has the chunks of the worker in order, and its result after the last', async () => {
    const { bytes, results } = open('whole');
    const expected = Array.from({ length: 100 }, (_none, n) => new Uint8Array(100_000).fill(n));
    expect((await buffer(bytes)).equals(Buffer.concat(expected))).toBe(true);
    expect(results).toEqual(['Maakye']);
  });

  it('fails with the error of the worker and its code', async () => {
    const { bytes, results } = open('fail');
    await expect(buffer(bytes)).rejects.toThrow('The disk is full. (ENOSPC)');
    expect(results).toEqual([]);
  });

  it('fails if the thread ends before it does', async () => {
    await expect(buffer(open('leave').bytes)).rejects.toThrow('ended without a result');
  });

  it('fails if the worker cannot be started', async () => {
    const task = { data: null, memoryMb: 64, onEnd: () => undefined };
    const bytes = streamFromThread(import.meta, 'testing/no-worker', task);
    await expect(buffer(bytes)).rejects.toThrow('Cannot find module');
  });

  it('ends the thread when its reader stops', async () => {
    let hasEnded = false;
    process.once('worker', (worker) => {
      worker.once('exit', () => {
        hasEnded = true;
      });
    });
    const { bytes, results } = open('never');
    for await (const chunk of bytes) {
      expect(chunk).toHaveLength(100_000);
      break;
    }
    await finished(bytes, { cleanup: true }).catch(() => undefined);
    expect([bytes.closed, hasEnded, results]).toEqual([true, true, []]);
  });
});
