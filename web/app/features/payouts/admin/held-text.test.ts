import { describe, expect, it } from 'vitest';

import { heldSumText, openPairsText } from './held-text.ts';

const held = (count: number, amount: number) => Array.from({ length: count }, () => ({ amount }));

describe('held earnings', () => {
  it.each([
    [[], 'GHS\u00A00.00'],
    [held(3, 0.1), 'GHS\u00A00.30'],
    [held(99, 2.5), 'GHS\u00A0247.50'],
    [held(100, 2.5), 'More than GHS\u00A0250.00'],
  ])('are summed to the pesewa', (list, text) => {
    expect(heldSumText(list)).toBe(text);
  });

  it.each([
    [1, '1 pair waits for a review.'],
    [10, '10 pairs wait for a review.'],
  ])('have %d pairs to review', (count, text) => {
    expect(openPairsText(count)).toBe(text);
  });
});
