import { describe, expect, it } from 'vitest';

import { averageText, ratingCountText } from './rating-text.ts';

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
