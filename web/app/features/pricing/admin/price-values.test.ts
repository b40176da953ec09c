import type { ServicePrice } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { activePriceOf, amountOf, parsePrice, priceBody } from './price-values.ts';

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
    ['', 0],
    ['.', 0],
    ['abc', 0],
    ['-', 0],
    ['-1', 0],
    ['5e1', 0],
    ['1e3', 0],
    ['0x10', 0],
    ['1,50', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['0.005', 0.01],
  ])('%j counts as GHS %d', (typed, amount) => {
    expect(parsePrice(typed)).toBe(amount);
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
