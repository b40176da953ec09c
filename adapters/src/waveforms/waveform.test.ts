import { describe, expect, it } from 'vitest';

import { coarsen, countPeaks, mostPeaks, stepOf } from './waveform.ts';

const hourMs = 60 * 60 * 1_000;

describe('the step of a waveform', () => {
  it.each([
    [1, 10],
    [90_000, 10],
    [400_000, 10],
    [400_001, 11],
    [3 * hourMs, 270],
    [10 * hourMs, 900],
  ])('of %i ms is %i ms, so that there are not too many peaks', (durationMs, stepMs) => {
    expect(stepOf(durationMs)).toBe(stepMs);
    expect(countPeaks(durationMs, stepMs)).toBeLessThanOrEqual(mostPeaks);
  });
});

describe('a coarser waveform', () => {
  const fine = { durationMs: 65, stepMs: 10, peaks: Uint8Array.of(1, 9, 3, 3, 200, 0, 7) };

  it.each([
    [7, 10, [1, 9, 3, 3, 200, 0, 7]],
    [40_000, 10, [1, 9, 3, 3, 200, 0, 7]],
    [6, 20, [9, 3, 200, 7]],
    [4, 20, [9, 3, 200, 7]],
    [3, 30, [9, 200, 7]],
    [1, 70, [200]],
  ])('of at most %i peaks has the largest of each step of %i ms', (points, stepMs, peaks) => {
    expect(coarsen(fine, points)).toEqual({
      durationMs: 65,
      stepMs,
      peaks: Uint8Array.from(peaks),
    });
  });
});
