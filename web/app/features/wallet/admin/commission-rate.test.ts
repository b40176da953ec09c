import { describe, expect, it } from 'vitest';

import { formatRate, parseRate } from './commission-rate.ts';

describe('the commission rate', () => {
  it.each([
    [0, '0.0%'],
    [0.15, '15.0%'],
    [0.123, '12.3%'],
    [0.29, '29.0%'],
    [1, '100.0%'],
  ])('of the fraction %d is shown as %s', (fraction, text) => {
    expect(formatRate(fraction)).toBe(text);
  });

  it('converts to the same decimal fraction and back for every tenth of a percent', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      const rate = tenths === 1000 ? 1 : Number(`0.${String(tenths).padStart(3, '0')}`);
      expect(parseRate((tenths / 10).toFixed(1))).toEqual({ rate });
      expect(parseRate(formatRate(rate))).toEqual({ rate });
    }
  });

  const bounds = 'Commission rate must be between 0% and 100%';

  it.each(['', '100.1', '100.01', '250'])('cannot be %j', (typed) => {
    expect(parseRate(typed)).toEqual({ problem: bounds });
  });

  it.each(['-', 'abc', '5e1', '1%5%', 'NaN', '%', '12,5,0', '15 GHS'])('is not %j', (typed) => {
    const misread = `“${typed}” is not a number; write it like 12.5`;
    expect(parseRate(typed)).toEqual({ problem: bounds, misread });
  });

  it('is not below 0', () => {
    expect(parseRate('-0.1')).toEqual({ problem: bounds, misread: '“-0.1” is below 0' });
  });

  it.each(['12,5', '12,5 %', ' 12.5% ', '１２．５％'])(
    'case 03, comma-price: %j is 12.5%%',
    (typed) => expect(parseRate(typed)).toEqual({ rate: 0.125 }),
  );

  it('has one decimal', () => {
    expect(parseRate('12.34')).toEqual({ problem: 'Enter at most one decimal, like 12.5' });
    expect(parseRate('12.30')).toEqual({ rate: 0.123 });
  });
});
