import { describe, expect, test } from 'vitest';

import { parseAmount, parsePercentage, sumMoney } from './parse-money.ts';

test.each([
  ['20', 20],
  ['12.5', 12.5],
  ['0.01', 0.01],
])('an amount of %s is read', (text, amount) => expect(parseAmount(text)).toBe(amount));

test.each(['', '-1', '1.005', '1,50', '1e3', '12345678', 'GHS 5', '.5'])(
  'an amount of %j is refused',
  (text) => expect(() => parseAmount(text)).toThrow('Use an amount in GHS'),
);

test.each([
  ['15', 0.15],
  ['12.5%', 0.125],
  ['12.25 %', 0.1225],
  ['0', 0],
  ['100%', 1],
])('a rate of %s is read', (text, rate) => expect(parsePercentage(text)).toBe(rate));

test.each(['101', '100.01', '-5', '0.155', 'half'])('a rate of %s is refused', (text) =>
  expect(() => parsePercentage(text)).toThrow('Use a percentage'),
);

describe('sumMoney', () => {
  test.each([
    [[], 'GHS 0.00'],
    [[0.1, 0.2], 'GHS 0.30'],
    [[1.1, 2.2, -0.05], 'GHS 3.25'],
    [[-0.05], 'GHS -0.05'],
    [Array.from({ length: 1_000 }, () => 0.07), 'GHS 70.00'],
  ])('%#: adds whole pesewas', (amounts, sum) => expect(sumMoney(amounts)).toBe(sum));
});
