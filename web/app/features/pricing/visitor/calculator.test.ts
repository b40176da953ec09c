import { describe, expect, it } from 'vitest';

import { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import { estimateCost, firstTranslation, parseAmount } from './calculator.tsx';
import { freeWordsOf, noPrices, unitPricesOf } from './use-unit-prices.ts';

const prices = { translation: 0.05, transcription: 1.25, narration: 0.1 };

const all = ['translation', 'transcription', 'narration'] as const;

describe('the calculator', () => {
  it('adds up what each service would cost', () => {
    expect(estimateCost(prices, { words: 250, minutes: 2.5 }, all)).toEqual({
      translation: 12.5,
      transcription: 3.13,
      narration: 25,
      total: 40.63,
    });
  });

  it('totals the chosen services only', () => {
    const work = { words: 250, minutes: 2.5 };
    expect(estimateCost(prices, work, ['narration']).total).toBe(25);
    expect(estimateCost(prices, work, ['translation', 'transcription']).total).toBe(15.63);
  });

  it.each([
    [120, { words: 120, most: 200, amount: 6 }],
    [200, { words: 200, most: 200, amount: 10 }],
    [1_000.9, { words: 200, most: 200, amount: 10 }],
    [0, { words: 0, most: 200, amount: 0 }],
  ])('takes the free words of a first translation into account: of %d', (words, free) => {
    expect(firstTranslation(prices, words, 200)).toEqual(free);
  });

  it('is not off by a pesewa through floating point', () => {
    const { translation, total } = estimateCost(prices, { words: 3, minutes: 0.1 }, all);
    expect([translation, total]).toEqual([0.15, 0.58]);
  });

  it('bills every started tenth of a minute, and whole words', () => {
    const cost = estimateCost(prices, { words: 1.9, minutes: 0.21 }, all);
    expect([cost.translation, cost.transcription]).toEqual([0.05, 0.38]);
  });

  it.each([
    ['', 0],
    ['  ', 0],
    ['120', 120],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['1,500', 1500],
    ['1 500', 1500],
  ])('reads %j as %d', (typed, amount) => {
    expect(parseAmount(parseDecimal, typed)).toEqual({ amount });
  });

  it.each([
    ['abc', 'is not a number; write it like 1,500.50'],
    ['-5', 'is below 0'],
    ['1e400', 'is not a number; write it like 1,500.50'],
  ])('counts %j as 0 and says what it is', (typed, what) => {
    expect(parseAmount(parseDecimal, typed)).toEqual({ amount: 0, problem: `“${typed}” ${what}` });
  });

  it('counts whole words', () => {
    expect(parseAmount(parseDecimal, '2.5', 0)).toEqual({
      amount: 0,
      problem: '“2.5” is not a whole number',
    });
  });
});

describe('the calculator without the parser of numbers', () => {
  it.each(['', '1500', '000', '.5', '2.5'])('reads %j', (typed) => {
    const read = parseAmount(parseDecimal, typed);
    expect([parseAmount(undefined, typed), parseAmount(null, typed)]).toEqual([read, read]);
  });

  it('waits for it, and says so at the field if it could not be loaded', () => {
    expect(parseAmount(undefined, '1,500')).toEqual({ amount: 0 });
    expect(parseAmount(null, '1,500')).toEqual({
      amount: 0,
      problem: 'This could not be read just now. Please use digits only',
    });
  });
});

describe('the price list', () => {
  const base = { is_active: true, price_per_word: null, price_per_minute: null, free_words: 0 };

  it('has a price per word or per minute for each service', () => {
    expect(
      unitPricesOf([
        { ...base, id: 1, service_type: 'translation', price_per_word: 0.05 },
        { ...base, id: 2, service_type: 'transcription', price_per_minute: 1.25 },
        { ...base, id: 3, service_type: 'narration', price_per_word: 0.1 },
      ]),
    ).toEqual(prices);
  });

  it('includes the free words of a first translation', () => {
    const offered = { ...base, id: 1, price_per_word: 0.05, free_words: 250 };
    expect(freeWordsOf([{ ...offered, service_type: 'translation' }])).toBe(250);
    expect(freeWordsOf([{ ...offered, service_type: 'translation', is_active: false }])).toBe(0);
    expect(freeWordsOf([])).toBe(0);
  });

  it('has a price of 0 for services without an active price', () => {
    const retired = { ...base, id: 1, is_active: false, price_per_word: 9 };
    expect(unitPricesOf([{ ...retired, service_type: 'translation' }])).toEqual(noPrices);
  });
});
