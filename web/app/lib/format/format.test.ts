import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatBytes, formatSeconds } from './sizes.ts';
import { agoText } from './ago.ts';
import { formatAmount, formatGhs, formatNumber } from './numbers.ts';

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

describe('sizes and durations', () => {
  // The command line formats them alike.
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_023, '1,023 bytes'],
    [1_024, '1 KB'],
    [860_160, '840 KB'],
    [2_880_044, '2.7 MB'],
    [209_715_200, '200 MB'],
    [5_368_709_120, '5 GB'],
    [83_433_148_416, '77.7 GB'],
    [5_497_558_138_880, '5,120 GB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [120, '2:00'],
    [3723, '1:02:03'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [200_000, '2 days ago'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(agoText(seconds)).toBe(text);
});
