import { describe, expect, it } from 'vitest';

import { heldSumText, paidJobsText } from './held-text.ts';

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

  it('come with how many paid jobs the provider has', () => {
    expect(paidJobsText({ paid_jobs: 1 })).toBe('1 of 3 paid jobs');
  });
});
