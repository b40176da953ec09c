import { describe, expect, it } from 'vitest';

import { formatBytes, formatSeconds } from './sizes.ts';

describe('sizes and durations', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [840_000, '840 KB'],
    [2_880_044, '2.9 MB'],
    [83_433_148_416, '83.4 GB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [120, '2:00'],
    [3723, '1:02:03'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});
