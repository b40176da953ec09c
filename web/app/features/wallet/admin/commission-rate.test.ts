import { describe, expect, it } from 'vitest';

import { formatRate, fractionOf, percentOf } from './commission-rate.ts';

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
      const fraction = Number(`0.${String(tenths).padStart(3, '0')}`);
      const expected = tenths === 1000 ? 1 : fraction;
      expect(fractionOf(tenths / 10)).toBe(expected);
      expect(fractionOf(percentOf(expected))).toBe(expected);
      expect(String(fractionOf(tenths / 10)).length).toBeLessThanOrEqual('0.123'.length);
    }
  });

  it('can be typed text', () => {
    expect(fractionOf('12.5')).toBe(0.125);
  });

  it.each(['', '-', 'abc', -0.1, -0.01, 100.1, 100.01, '250', Number.NaN])(
    'cannot be %j',
    (percent) => {
      expect(fractionOf(percent)).toBeNull();
    },
  );
});
