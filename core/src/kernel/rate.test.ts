import { describe, expect, it } from 'vitest';
import { basisPoints, defaultCommission } from './rate.ts';

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
