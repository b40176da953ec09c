import { describe, expect, it } from 'vitest';

import { starScale, starsOf, starsText } from './stars.ts';

describe('the stars of a rating', () => {
  it('are called from Poor to Excellent', () => {
    expect(starScale.map(starsText)).toEqual([
      '1 Poor',
      '2 Fair',
      '3 Good',
      '4 Very Good',
      '5 Excellent',
    ]);
  });

  it.each([undefined, 0, 2.5, 6])('are none for a rating of %s', (rating) => {
    expect(starsOf(rating)).toBeNull();
  });

  it('are those of the rating', () => {
    expect(starsOf(4)).toBe(4);
  });
});
