import { describe, expect, it } from 'vitest';

import { isLargeChange, parseDecimal, quoteTyped } from './parse-decimal.ts';

const faultOf = (...given: Parameters<typeof parseDecimal>) => {
  const parsed = parseDecimal(...given);
  return 'fault' in parsed ? parsed.fault : parsed.value;
};

describe('a typed number', () => {
  it.each([
    ['200', 200],
    [' 12.50 ', 12.5],
    ['6.', 6],
    ['.5', 0.5],
    ['0', 0],
    ['1,234.50', 1234.5],
    ['1,000,000', 1_000_000],
  ])('%j is %d', (typed, value) => expect(parseDecimal(typed)).toEqual({ value }));

  it.each([
    ['0,35', 0.35],
    ['1,5', 1.5],
    ['1,50', 1.5],
    [',35', 0.35],
    ['1,500', 1500],
    ['1.500,00', 1500],
    ['1.500.000', 1_500_000],
    ['1.500.000,5', 1_500_000.5],
    ['1 000', 1000],
    ['1 000,50', 1000.5],
    ['1 000 000.50', 1_000_000.5],
    ['1\u00a0000', 1000],
    ['1\u202f000', 1000],
    ['1\u2009000', 1000],
    ["1'500.00", 1500],
    ['1’500', 1500],
    ['１２．５', 12.5],
    ['１，５００', 1500],
    ['\u3000７\u3000', 7],
    ['\u202a12.50\u202c', 12.5],
    ['\ufeff8', 8],
    ['007', 7],
  ])('case 03, comma-price: %j is %d, here and abroad', (typed, value) =>
    expect(parseDecimal(typed)).toEqual({ value }),
  );

  it.each([
    '.',
    '-',
    '+1',
    '5e1',
    '1e3',
    '0x10',
    '1,0000',
    ',100',
    'NaN',
    'Infinity',
    '12abc',
    '1.2.3',
    '1,5,0',
    '1,50,000',
    '1,500,00',
    '1.500.00',
    '1 00',
    '1  000',
    '1 000,500',
    '1 000.000.000',
    '1,500 000',
    '0,500',
    '0 500',
    '--5',
    '- -5',
    '5-',
    '1/2',
    '½',
    '10²',
    '①',
    '٣',
    '5%',
    '5 GHS',
    '12\n34',
    '1234567890123456',
    '9'.repeat(61),
    ' '.repeat(61),
    '(5)',
    '5,',
    ',',
    '1..5',
    '1,.5',
  ])('%j cannot be read', (typed) => {
    expect(faultOf(typed)).toBe('unreadable');
  });

  it.each(['-1', '−1', '–1', '- 0.35', '-0,35', '-1,500'])('%j is below 0', (typed) => {
    expect(parseDecimal(typed)).toEqual({ fault: 'negative', problem: `“${typed}” is below 0` });
  });

  it.each(['', '  ', '\u00a0', '\u200b'])('%j is empty', (typed) => {
    expect(faultOf(typed)).toBe('empty');
  });

  it.each([
    ['GHS 0.35', 0.35],
    ['0.35 GHS', 0.35],
    ['GH₵5', 5],
    ['₵5', 5],
    ['¢5', 5],
    ['gh¢ 1,500.00', 1500],
    ['1.500,00 GHS', 1500],
    ['2.50ghc', 2.5],
    ['5 cedis', 5],
    ['GHS\u00a05', 5],
    ['ＧＨＳ　５', 5],
  ])('%j is %d in a field for GHS', (typed, value) => {
    expect(parseDecimal(typed, { unit: 'GHS' })).toEqual({ value });
  });

  it.each(['GHS', '₵', 'GHS 5 GHS', '$5', 'USD 5', '5%', 'GHS five', 'GHS 1,5,0'])(
    '%j is no amount of GHS',
    (typed) => expect(faultOf(typed, { unit: 'GHS' })).toBe('unreadable'),
  );

  it.each([
    ['12.5%', 12.5],
    ['12,5 %', 12.5],
    ['100', 100],
  ])('%j is %d percent', (typed, value) => {
    expect(parseDecimal(typed, { unit: '%' })).toEqual({ value });
  });

  it.each([
    ['2.05', 2, 2.05],
    ['2.005', 2, '“2.005” has more than 2 decimals'],
    ['1.500', 2, '“1.500” has more than 2 decimals'],
    ['12.34', 1, '“12.34” has more than 1 decimal'],
    ['12.5', 0, '“12.5” is not a whole number'],
    ['12,5', 0, '“12,5” is not a whole number'],
    ['1,500', 0, 1500],
    ['12abc', 0, '“12abc” is not a number; write it like 1,500'],
    ['12abc', 2, '“12abc” is not a number; write it like 1,500.50'],
  ])('%j with at most %d decimals is %o', (typed, mostDecimals, wanted) => {
    const parsed = parseDecimal(typed, { mostDecimals });
    expect('problem' in parsed ? parsed.problem : parsed.value).toBe(wanted);
  });

  it('is quoted as far as it fits under a field', () => {
    expect(quoteTyped(' 12abc ')).toBe('“12abc”');
    expect(quoteTyped('x'.repeat(10_000))).toBe(`“${'x'.repeat(24)}…”`);
    expect(quoteTyped('𝟏'.repeat(40))).toBe(`“${'𝟏'.repeat(24)}…”`);
  });
});

describe('a change by more than half', () => {
  it.each([
    [0.35, 3.5, true],
    [0.35, 0.52, false],
    [0.5, 0.75, false],
    [0.5, 0.76, true],
    [0.5, 0.25, false],
    [0.5, 0.24, true],
    [0, 0.01, true],
    [0, 0, false],
  ])('from %d to %d: %o', (from, to, isLarge) => expect(isLargeChange(from, to)).toBe(isLarge));
});
