import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatNumber } from './numbers.ts';

describe('a number', () => {
  it.each([
    [0, {}, '0'],
    [-0.4, {}, '0'],
    [999.5, {}, '1,000'],
    [1_234_567, {}, '1,234,567'],
    [0.05, { most: 1 }, '0.1'],
    [12, { most: 1 }, '12'],
    [12, { most: 1, least: 1 }, '12.0'],
    [-1234.5, { most: 2, least: 2 }, '−1,234.50'],
  ])('%d with %o is formatted as %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  it('is formatted as the browser does it for Ghana', () => {
    const decimals = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        decimals,
        decimals,
        (units, one, other) => {
          const most = Math.max(one, other);
          const least = Math.min(one, other);
          const value = units / 10 ** one;
          const browser = new Intl.NumberFormat('en-GH', {
            maximumFractionDigits: most,
            minimumFractionDigits: least,
            signDisplay: 'negative',
          });
          expect(formatNumber(value, { most, least })).toBe(
            browser.format(value).replace('-', '−'),
          );
        },
      ),
    );
  });
});
