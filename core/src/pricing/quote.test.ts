import { describe, expect, it } from 'vitest';
import { InvariantError } from '../kernel/result.ts';
import { pesewas } from '../kernel/money.ts';
import { billedTenths, isQuick, quoteFor } from './quote.ts';

describe('the price of words', () => {
  it.each([
    // words, unit price, free words, price, discount, due
    [1, 1, 0, 1n, 0n, 1n],
    [100, 3, 0, 300n, 0n, 300n],
    [499, 3, 500, 1_497n, 1_497n, 0n],
    [500, 3, 500, 1_500n, 1_500n, 0n],
    [501, 3, 500, 1_503n, 1_500n, 3n],
    [612, 3, 500, 1_836n, 1_500n, 336n],
    [612, 0, 500, 0n, 0n, 0n],
    [10, 3, 1, 30n, 3n, 27n],
    [1_000_000, 100_000, 0, 100_000_000_000n, 0n, 100_000_000_000n],
  ])(
    'of %d at %d pesewas, %d of them free, is %d less %d: %d',
    (...[words, unitPrice, freeWords, price, discount, amountDue]) => {
      const measure = { unit: 'word', words } as const;
      expect(quoteFor(measure, pesewas(unitPrice), freeWords)).toEqual({
        measure,
        unitPrice: pesewas(unitPrice),
        price,
        discount,
        amountDue,
      });
    },
  );
});

describe('the price of audio', () => {
  it.each([
    // milliseconds, unit price, price: tenths of a minute rounded up, pesewas rounded half up
    [1, 50, 5n],
    [6_000, 50, 5n],
    [6_001, 50, 10n],
    [60_000, 50, 50n],
    [60_001, 50, 55n],
    [90_500, 50, 80n],
    [6_000, 1, 0n],
    [6_000, 4, 0n],
    [6_000, 5, 1n],
    [6_000, 14, 1n],
    [6_000, 15, 2n],
    [18_000, 5, 2n],
    [54_000, 5, 5n],
    [3_600_000, 33, 1_980n],
    [3_606_000, 33, 1_983n],
    [3_606_000, 0, 0n],
  ])('of %d ms at %d pesewas a minute is %d', (durationMs, unitPrice, price) => {
    const measure = { unit: 'minute', durationMs } as const;
    expect(quoteFor(measure, pesewas(unitPrice), 500)).toEqual({
      measure,
      unitPrice: pesewas(unitPrice),
      price,
      discount: 0n,
      amountDue: price,
    });
  });
});

describe('the billed length of audio', () => {
  it.each([
    [1, 1],
    [5_999, 1],
    [6_000, 1],
    [6_001, 2],
    [59_999, 10],
    [60_000, 10],
    [60_001, 11],
    [86_400_000, 14_400],
  ])('of %d ms is %d tenths of a minute', (durationMs, tenths) => {
    expect(billedTenths(durationMs)).toBe(tenths);
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])('throws for %d ms', (durationMs) => {
    expect(() => billedTenths(durationMs)).toThrow(InvariantError);
  });
});

describe('quick work', () => {
  it.each([
    [{ unit: 'word', words: 1 }, true],
    [{ unit: 'word', words: 49 }, true],
    [{ unit: 'word', words: 50 }, false],
    [{ unit: 'minute', durationMs: 299_999 }, true],
    [{ unit: 'minute', durationMs: 300_000 }, false],
  ] as const)('%j: %s', (measure, expected) => {
    expect(isQuick(measure)).toBe(expected);
  });
});
