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
