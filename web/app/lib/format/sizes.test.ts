import { describe, expect, it } from 'vitest';

import { formatBytes, formatSeconds } from './sizes.ts';

describe('sizes and durations', () => {
  // The command line formats them alike.
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_023, '1,023 bytes'],
    [1_024, '1 KB'],
    [860_160, '840 KB'],
    [2_880_044, '2.7 MB'],
    [209_715_200, '200 MB'],
    [5_368_709_120, '5 GB'],
    [83_433_148_416, '77.7 GB'],
    [5_497_558_138_880, '5,120 GB'],
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
