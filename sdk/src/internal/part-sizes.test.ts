import { describe, expect, it } from 'vitest';

import { partSizes } from './part-sizes.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A full part that arrived within a time. */
const full = (sizes: ReturnType<typeof partSizes>, elapsedMs: number) =>
  sizes.adjust({ bytes: sizes.next(), elapsedMs });

describe('the parts of an upload', () => {
  it('grow on a fast line, up to 4 MB', () => {
    const sizes = partSizes(megabyte);
    const seen = [100, 100, 100, 100].map((elapsedMs) => {
      const size = sizes.next();
      full(sizes, elapsedMs);
      return size / megabyte;
    });
    expect(seen).toEqual([1, 2, 4, 4]);
  });

  it('shrink on a slow line', () => {
    const sizes = partSizes(256 * kilobyte);
    full(sizes, 5_000);
    expect(sizes.next()).toBe(128 * kilobyte);
    full(sizes, 2_000);
    expect(sizes.next()).toBe(128 * kilobyte);
    for (let slow = 0; slow < 5; slow += 1) full(sizes, 60_000);
    expect(sizes.next()).toBe(64 * kilobyte);
  });

  it('have at most the first size after a failure, and are not larger than before', () => {
    const fast = partSizes(256 * kilobyte);
    full(fast, 100);
    expect(fast.next()).toBe(512 * kilobyte);
    fast.startAgain();
    expect(fast.next()).toBe(256 * kilobyte);
    const slow = partSizes(256 * kilobyte);
    full(slow, 5_000);
    slow.startAgain();
    expect(slow.next()).toBe(128 * kilobyte);
  });

  it('stay as large as they are after a smaller one', () => {
    const sizes = partSizes(256 * kilobyte);
    sizes.adjust({ bytes: 256 * kilobyte - 1, elapsedMs: 1 });
    sizes.adjust({ bytes: 1, elapsedMs: 60_000 });
    expect(sizes.next()).toBe(256 * kilobyte);
  });

  it.each([1_000_001, 1_000_000.5, Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'have whole bytes if the first one has %d',
    (firstBytes) => {
      const sizes = partSizes(firstBytes);
      for (const elapsedMs of [0, 60_000, 60_000, 60_000, 100]) {
        expect(Number.isInteger(sizes.next())).toBe(true);
        expect(sizes.next()).toBeGreaterThanOrEqual(64 * kilobyte);
        expect(sizes.next()).toBeLessThanOrEqual(4 * megabyte);
        full(sizes, elapsedMs);
      }
    },
  );

  it('have 4 MB each, unless the first one has a size', () => {
    const sizes = partSizes(undefined);
    full(sizes, 60_000);
    expect(sizes.next()).toBe(4 * megabyte);
  });
});
