import { describe, expect, it } from 'vitest';
import {
  addMoney,
  basisPoints,
  defaultCommission,
  divideHalfUp,
  formatGhs,
  parseGhs,
  pesewas,
  subtractMoney,
  zero,
} from './money.ts';
import { InvariantError } from './result.ts';

describe('an amount in GHS', () => {
  it.each([
    ['0', 0n],
    ['0.0', 0n],
    ['0.01', 1n],
    ['0.1', 10n],
    ['0.5', 50n],
    ['0.29', 29n],
    ['1', 100n],
    ['1.10', 110n],
    ['12.3', 1_230n],
    ['007.50', 750n],
    ['-0.01', -1n],
    ['-12', -1_200n],
    ['-0', 0n],
    ['90071992547409.93', 9_007_199_254_740_993n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('parses %s as %d pesewas', (text, amount) => {
    expect(parseGhs(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '1.234',
    '1.',
    '.5',
    '+1',
    '--1',
    '1e3',
    'NaN',
    'Infinity',
    '1,50',
    '1 000',
    ' 1',
    '1\n',
    '٣',
    '0x10',
    '1.2.3',
    '1000000000000000',
    'GHS 5',
  ])('refuses to parse %j', (text) => {
    expect(parseGhs(text)).toBeUndefined();
  });

  it.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [10n, '0.10'],
    [99n, '0.99'],
    [100n, '1.00'],
    [1_230n, '12.30'],
    [-1n, '-0.01'],
    [-99n, '-0.99'],
    [-1_230n, '-12.30'],
    [9_007_199_254_740_993n, '90071992547409.93'],
  ])('formats %d pesewas as %s', (amount, text) => {
    expect(formatGhs(pesewas(amount))).toBe(text);
    expect(parseGhs(text)).toBe(amount);
  });
});

describe('adding and subtracting money', () => {
  it('is exact', () => {
    const large = pesewas(9_007_199_254_740_993n);
    expect(addMoney(large, pesewas(1), pesewas(-4))).toBe(9_007_199_254_740_990n);
    expect(subtractMoney(large, pesewas(3))).toBe(9_007_199_254_740_990n);
  });

  it('handles empty sums and negative results', () => {
    expect(addMoney()).toBe(0n);
    expect(subtractMoney(zero, pesewas(5))).toBe(-5n);
  });
});

describe('dividing half up', () => {
  it.each([
    [0n, 10n, 0n],
    [4n, 10n, 0n],
    [5n, 10n, 1n],
    [6n, 10n, 1n],
    [14n, 10n, 1n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [1n, 2n, 1n],
    [49_999n, 10_000n, 5n],
    [45_000n, 10_000n, 5n],
    [44_999n, 10_000n, 4n],
    [7n, 1n, 7n],
  ])('of %d by %d is %d', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });

  it.each([
    [-1n, 10n],
    [1n, 0n],
    [1n, -10n],
  ])('throws for %d by %d', (numerator, denominator) => {
    expect(() => divideHalfUp(numerator, denominator)).toThrow(InvariantError);
  });
});

describe('a rate', () => {
  it.each([0, 10, 120, 1500, 9_990, 10_000])('may be %d basis points', (bps) => {
    expect(basisPoints(bps)).toBe(bps);
  });

  it.each([-10, 1, 5, 15, 1_505, 10_010, 12.5, 0.1, Number.NaN, Infinity, -Infinity])(
    'may not be %d basis points',
    (bps) => {
      expect(basisPoints(bps)).toBeUndefined();
    },
  );

  it('is 15.0 % by default', () => {
    expect(defaultCommission).toBe(1500);
    expect(basisPoints(defaultCommission)).toBe(defaultCommission);
  });
});
