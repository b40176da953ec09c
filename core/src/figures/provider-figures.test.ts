import { describe, expect, it } from 'vitest';
import { medianTurnaround, standingOf } from './provider-figures.ts';

describe('the median turnaround', () => {
  it.each([
    [[], null],
    [[5, 7], null],
    [[9, 1, 5], 5],
    [[9, 1, 5, 6], 5],
    [[4, 4, 4, 400, 4], 4],
  ])('of %j is %s', (durations, median) => {
    expect(medianTurnaround(durations)).toBe(median);
  });
});

describe('the standing of providers', () => {
  const hour = 3_600_000;

  it('is higher with a better rating to the half star, then with a shorter turnaround', () => {
    const best = [
      standingOf(4.9, hour),
      standingOf(4.8, 2 * hour),
      standingOf(5, null),
      standingOf(4.6, hour),
      standingOf(1, null),
      standingOf(null, hour),
      standingOf(null, 9 * hour),
      standingOf(null, null),
    ];
    expect(best.toSorted((one, other) => other - one)).toEqual(best);
  });

  it('is the same within half a star, and a whole number that is safe', () => {
    expect(standingOf(4.8, hour)).toBe(standingOf(5, hour));
    expect(Number.isSafeInteger(standingOf(5, 0))).toBe(true);
    expect(standingOf(null, Number.MAX_SAFE_INTEGER)).toBe(standingOf(null, null));
  });
});
