import { describe, expect, it } from 'vitest';

import { partSizes } from './part-sizes.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

describe('the parts of an upload', () => {
  it('grow on a fast line, up to 4 MB', () => {
    const sizes = partSizes(megabyte);
    const seen = [100, 100, 100, 100].map((elapsedMs) => {
      const size = sizes.next();
      sizes.adjust(elapsedMs);
      return size / megabyte;
    });
    expect(seen).toEqual([1, 2, 4, 4]);
  });

  it('shrink on a slow line, and begin again after a failure', () => {
    const sizes = partSizes(256 * kilobyte);
    sizes.adjust(5_000);
    expect(sizes.next()).toBe(128 * kilobyte);
    sizes.adjust(2_000);
    expect(sizes.next()).toBe(128 * kilobyte);
    for (let slow = 0; slow < 5; slow += 1) sizes.adjust(60_000);
    expect(sizes.next()).toBe(64 * kilobyte);
    sizes.startAgain();
    expect(sizes.next()).toBe(256 * kilobyte);
  });

  it('have 4 MB each, unless the first one has a size', () => {
    const sizes = partSizes(undefined);
    sizes.adjust(60_000);
    expect(sizes.next()).toBe(4 * megabyte);
  });
});
