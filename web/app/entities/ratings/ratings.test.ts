import { describe, expect, it } from 'vitest';

import { averageText, parseRating, ratingCountText } from './queries.ts';
import { starScale, starsOf, starsText } from './stars.tsx';

describe('the stars of a rating', () => {
  it('are named from Poor to Excellent', () => {
    expect(starScale.map(starsText)).toEqual([
      '1 Poor',
      '2 Fair',
      '3 Good',
      '4 Very Good',
      '5 Excellent',
    ]);
  });

  it.each([undefined, 0, 2.5, 6])('are null for a rating of %s', (rating) => {
    expect(starsOf(rating)).toBeNull();
  });

  it('match a whole rating', () => {
    expect(starsOf(4)).toBe(4);
  });
});

describe('the provider to rate in the address', () => {
  it('is read by the Provider ID', () => {
    expect(parseRating({ tab: 'jobs', rate: 'PRV-7K2M9Q' })).toBe('PRV-7K2M9Q');
  });

  it('is undefined without a valid Provider ID', () => {
    expect(parseRating({ tab: 'jobs' })).toBeUndefined();
    expect(parseRating({ rate: '7' })).toBeUndefined();
  });
});

describe('the ratings of a provider', () => {
  it.each([
    [5, '5.0 / 5.0'],
    [4.7, '4.7 / 5.0'],
    [null, 'No ratings'],
  ])('have an average of %d shown as %s', (average, text) => {
    expect(averageText(average)).toBe(text);
  });

  it('are counted', () => {
    expect([0, 1, 2].map(ratingCountText)).toEqual(['0 ratings', '1 rating', '2 ratings']);
  });
});
