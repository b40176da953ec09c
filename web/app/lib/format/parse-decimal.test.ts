import { describe, expect, it } from 'vitest';

import { parseDecimal } from './parse-decimal.ts';

describe('a typed number', () => {
  it.each([
    ['200', 200],
    [' 12.50 ', 12.5],
    ['6.', 6],
    ['.5', 0.5],
    ['0', 0],
    ['1,234.50', 1234.5],
    ['1,000,000', 1_000_000],
  ])('%j is %d', (typed, value) => expect(parseDecimal(typed)).toBe(value));

  it.each([
    '',
    '.',
    '-',
    '-1',
    '−1',
    '+1',
    '5e1',
    '0x10',
    '1,50',
    '1,0000',
    ',100',
    '1 000',
    'NaN',
  ])('%j is no number', (typed) => expect(parseDecimal(typed)).toBeNull());

  it('may be limited to some decimals', () => {
    expect(parseDecimal('2.05', 2)).toBe(2.05);
    expect(parseDecimal('2.005', 2)).toBeNull();
    expect(parseDecimal('12.5', 0)).toBeNull();
  });
});
