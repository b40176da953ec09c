import { expect, test } from 'vitest';

import { formatGhs, InputError, toGhs, toPesewas } from '../index.ts';

test.each<[number | string, bigint, string]>([
  [0, 0n, 'GHS 0.00'],
  [0.05, 5n, 'GHS 0.05'],
  [0.29, 29n, 'GHS 0.29'],
  [1.1, 110n, 'GHS 1.10'],
  [-2.75, -275n, 'GHS -2.75'],
  [1_234.5, 123_450n, 'GHS 1234.50'],
  ['70.07', 7_007n, 'GHS 70.07'],
  [90_071_992_547.41, 9_007_199_254_741n, 'GHS 90071992547.41'],
])('%s is %s pesewas, and written %s', (ghs, pesewas, text) => {
  expect(toPesewas(ghs)).toBe(pesewas);
  expect(toGhs(pesewas)).toBe(Number(ghs));
  expect(formatGhs(pesewas)).toBe(text);
  expect(formatGhs(Number(ghs))).toBe(text);
});

test.each([0.001, Number.NaN, Infinity, 1e21, 1e-7, '', ' 1', '1,50', '1.', '0x10', '1e3'])(
  '%o is not an amount',
  (amount) => {
    expect(() => toPesewas(amount)).toThrow(InputError);
  },
);
