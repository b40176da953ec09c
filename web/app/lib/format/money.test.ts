import { describe, expect, it } from 'vitest';

import { formatAmount, formatGhs } from './money.ts';

describe('an amount of money', () => {
  it.each([
    [0, 'GHS 0.00'],
    [0.1, 'GHS 0.10'],
    [12.5, 'GHS 12.50'],
    [1234.5, 'GHS 1,234.50'],
    [1_000_000, 'GHS 1,000,000.00'],
    [-7.05, '−GHS 7.05'],
  ])('of %d is formatted as %s, independent of the browser language', (amount, text) => {
    expect(formatGhs(amount)).toBe(text.replace(' ', '\u00A0'));
  });

  it('can omit the currency', () => {
    expect(formatAmount(0)).toBe('0.00');
  });
});
