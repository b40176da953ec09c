import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createBatch } from './batch.ts';

describe('a batch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = () => {
    const flushed: string[][][] = [];
    return { flushed, batch: createBatch<string[]>((items) => flushed.push([...items])) };
  };

  it('flushes a burst at once, without duplicates', () => {
    const { flushed, batch } = open();
    batch.add([['jobs'], ['wallet']]);
    vi.advanceTimersByTime(299);
    batch.add([['jobs']]);
    expect(flushed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([[['jobs'], ['wallet']]]);
  });

  it('flushes later items again, but never an empty batch', () => {
    const { flushed, batch } = open();
    batch.add([['jobs']]);
    vi.advanceTimersByTime(300);
    batch.add([]);
    vi.advanceTimersByTime(5_000);
    batch.add([['jobs']]);
    vi.advanceTimersByTime(300);
    expect(flushed).toEqual([[['jobs']], [['jobs']]]);
  });

  it('flushes a continuous flow every 2 s, without losing items', () => {
    const { flushed, batch } = open();
    for (let nth = 0; nth < 100; nth += 1) {
      batch.add([[String(nth)]]);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(2_000);
    expect(flushed.flat()).toHaveLength(100);
    expect(flushed.length).toBeLessThanOrEqual(7);
  });

  it('drops pending items when it is stopped', () => {
    const { flushed, batch } = open();
    batch.add([['jobs']]);
    batch.stop();
    vi.advanceTimersByTime(1_000);
    expect(flushed).toEqual([]);
  });
});
