import { describe, expect, it } from 'vitest';

import { creditOf, creditSchema, noCredit } from './credit-values.ts';

describe('a credit', () => {
  it('is sent with the client number, the amount and the trimmed note', () => {
    expect(creditOf({ client: '12', amount: '1,200.50', note: ' Mobile money ' })).toEqual({
      user_id: 12,
      amount: 1200.5,
      note: 'Mobile money',
    });
  });

  it('requires all three fields', () => {
    const { error } = creditSchema.safeParse(noCredit);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['client', 'Enter the client number'],
      ['amount', 'Enter an amount above 0, like 200 or 12.50'],
      ['note', 'Enter where the money came from'],
    ]);
  });

  it.each([
    ['0,35', 0.35],
    ['GHS 1 000', 1000],
    ['1.500,50 GHS', 1500.5],
    ['GH₵5', 5],
  ])('case 03, comma-price: %j is GHS %d', (amount, value) => {
    expect(creditOf({ client: '12', amount, note: 'x' }).amount).toBe(value);
  });

  it.each([
    ['12abc', '“12abc” is not a number; write it like 1,500.50'],
    ['1,5,0', '“1,5,0” is not a number; write it like 1,500.50'],
    ['-5', '“-5” is below 0'],
    ['2.005', '“2.005” has more than 2 decimals'],
    ['0', 'Enter an amount above 0, like 200 or 12.50'],
  ])('of %j says what was typed', (amount, message) => {
    const { error } = creditSchema.safeParse({ client: '12', amount, note: 'x' });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    { client: '1.5', amount: '1', note: 'x' },
    { client: '-1', amount: '1', note: 'x' },
    { client: '5e1', amount: '1', note: 'x' },
    { client: '1', amount: '0', note: 'x' },
    { client: '1', amount: '-1', note: 'x' },
    { client: '1', amount: '5e1', note: 'x' },
    { client: '1', amount: '2.005', note: 'x' },
    { client: '1', amount: '1000000.01', note: 'x' },
    { client: '1', amount: '1', note: '   ' },
  ])('cannot be %o', (values) => {
    expect(creditSchema.safeParse(values).success).toBe(false);
  });
});
