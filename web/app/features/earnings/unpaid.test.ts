import { describe, expect, it } from 'vitest';

import { unpaid } from './unpaid.ts';

describe('what is not paid out yet', () => {
  it.each([
    [0, 0, 0],
    [0.1, 0.2, 0.3],
    [4.89, 6.37, 11.26],
    [-6.37, 2.04, -4.33],
  ])('is the balance of %d and the %d on their way', (balance, pending, sum) => {
    expect(unpaid({ wallet_balance: balance, pending_payout: pending })).toBe(sum);
  });
});
