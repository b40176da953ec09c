import { describe, expect, it } from 'vitest';
import { compareOrder, halfStarsOf, medianTurnaround } from './provider-figures.ts';

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

it.each([
  [null, 0],
  [1, 2],
  [4.6, 9],
  [4.74, 9],
  [4.75, 10],
  [5, 10],
])('an average rating of %s has %s half stars', (average, halfStars) => {
  expect(halfStarsOf(average)).toBe(halfStars);
});

describe('the order of providers', () => {
  const hour = 3_600_000;

  it('is by half stars, then by the turnaround, unknown last', () => {
    const best = [
      { halfStars: 10, medianTurnaroundMs: hour },
      { halfStars: 10, medianTurnaroundMs: 2 * hour },
      { halfStars: 10, medianTurnaroundMs: null },
      { halfStars: 9, medianTurnaroundMs: 0 },
      { halfStars: 2, medianTurnaroundMs: null },
      { halfStars: 0, medianTurnaroundMs: hour },
      { halfStars: 0, medianTurnaroundMs: null },
    ];
    expect(best.toReversed().toSorted(compareOrder)).toEqual(best);
  });

  it.each([hour, null])(
    'does not differ if both figures are the same: %s',
    (medianTurnaroundMs) => {
      const one = { halfStars: 9, medianTurnaroundMs };
      expect(compareOrder(one, { ...one })).toBe(0);
    },
  );
});
