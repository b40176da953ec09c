import type { ServicePrice } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { activePriceOf, amountOf, parsePrice, priceBody } from './prices.ts';

const price = (values: Partial<ServicePrice>): ServicePrice => ({
  id: 1,
  service_type: 'translation',
  price_per_word: 0.25,
  price_per_minute: null,
  is_active: true,
  free_words: 500,
  ...values,
});

describe('a typed price', () => {
  it.each([
    ['0.25', 0.25],
    ['0.1', 0.1],
    [' 6 ', 6],
    ['6.', 6],
    ['.5', 0.5],
    ['0', 0],
    ['1,000', 1000],
  ])('%j is GHS %d', (typed, amount) => {
    expect(parsePrice(typed)).toEqual({ amount });
  });

  it.each([
    ['0,35', 0.35],
    ['1,50', 1.5],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ['0.35 GHS', 0.35],
    ['GH₵5', 5],
  ])('case 03, comma-price: %j is GHS %d', (typed, amount) => {
    expect(parsePrice(typed)).toEqual({ amount });
  });

  it.each(['abc', '-', '.', '5e1', '1e3', '0x10', 'NaN', 'Infinity', '1,5,0', '1.2.3', '--5'])(
    '%j counts as 0 if an admin confirms it, and the field says that it is no number',
    (typed) => {
      const problem = `“${typed}” is not a number; write it like 1,500.50`;
      expect(parsePrice(typed)).toEqual({ amount: 0, problem });
    },
  );

  it('counts as 0 too if it is empty or below 0', () => {
    expect(parsePrice('')).toEqual({ amount: 0, problem: 'Enter a number' });
    expect(parsePrice('-1')).toEqual({ amount: 0, problem: '“-1” is below 0' });
  });

  it.each([
    ['0.005', '“0.005” has more than 2 decimals'],
    ['1.500', '“1.500” has more than 2 decimals'],
    ['1000.01', 'At most GHS\u00A01,000.00'],
  ])('is never rounded or cut: %j', (typed, problem) => {
    expect(parsePrice(typed)).toEqual({ amount: null, problem });
  });
});

describe('the price list', () => {
  it('finds the active price, not an earlier one', () => {
    const previous = price({ id: 1, is_active: false });
    const active = price({ id: 2, price_per_word: 0.3 });
    expect(activePriceOf([previous, active], 'translation')).toBe(active);
  });

  it('may lack an active price for a service', () => {
    expect(activePriceOf([price({ is_active: false })], 'translation')).toBeUndefined();
    expect(activePriceOf([price({})], 'narration')).toBeUndefined();
  });

  it('has prices per word or per minute', () => {
    expect(amountOf(price({}))).toBe(0.25);
    expect(amountOf(price({ price_per_word: null, price_per_minute: 6 }))).toBe(6);
    expect(priceBody('transcription', 6)).toEqual({ price_per_minute: 6 });
    expect(priceBody('narration', 0.3)).toEqual({ price_per_word: 0.3 });
  });
});
