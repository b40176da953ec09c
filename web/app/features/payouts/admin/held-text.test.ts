import { describe, expect, it } from 'vitest';

import { aHeldEarning } from '../../../testing/money.ts';
import { heldSumText, missingTexts, openPairsText } from './held-text.ts';

const held = (count: number, amount: number) => Array.from({ length: count }, () => ({ amount }));

describe('held earnings', () => {
  it.each([
    [[], 'GHS 0.00'],
    [held(3, 0.1), 'GHS 0.30'],
    [held(99, 2.5), 'GHS 247.50'],
    [held(100, 2.5), 'More than GHS 250.00'],
  ])('are summed to the pesewa', (list, text) => {
    expect(heldSumText(list)).toBe(text);
  });

  it.each([
    [1, false, '1 pair waits for a review.'],
    [10, false, '10 pairs wait for a review.'],
    [10, true, 'More than 10 pairs wait for a review.'],
  ])('have %d pairs to review', (length, hasMore, text) => {
    expect(openPairsText(Array.from({ length }), hasMore)).toBe(text);
  });

  it('come with everything that is missing before they are released', () => {
    expect(missingTexts(aHeldEarning())).toEqual([
      'Not before 4 Dec 2026',
      '1 of 3 paying clients',
      'GHS 1.05 of commission',
    ]);
    expect(missingTexts(aHeldEarning({ hold_reasons: [] }))).toEqual([]);
  });
});
