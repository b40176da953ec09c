import { describe, expect, it } from 'vitest';

import { aHeldEarning } from '../../../testing/money.ts';
import { heldSumText, missingTexts } from './held-text.ts';

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

  it('come with everything that is missing before they are released', () => {
    expect(missingTexts(aHeldEarning())).toEqual([
      'Not before 4 Dec 2026',
      '1 of 3 paying clients',
      'GHS 1.05 of commission missing',
    ]);
    expect(missingTexts(aHeldEarning({ hold_reasons: [] }))).toEqual([]);
  });
});
