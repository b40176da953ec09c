import { describe, expect, it } from 'vitest';

import { payableOf, unpaidTotal } from './balance-card.tsx';

describe('what is not paid out yet', () => {
  it.each([
    [0, 0, 0],
    [0.1, 0.2, 0.3],
    [4.89, 6.37, 11.26],
    [-6.37, 2.04, -4.33],
  ])('is the sum of the balance %d and pending payouts of %d', (balance, pending, sum) => {
    expect(unpaidTotal({ wallet_balance: balance, pending_payout: pending })).toBe(sum);
  });

  it.each([
    [0.3, 0.1, 0.2],
    [21.03, 21.03, 0],
    [-6.37, 2.04, -8.41],
    [4.89, null, 4.89],
  ])('of a balance of %d with %s held, the next payout includes %d', (balance, held, payable) => {
    expect(payableOf({ wallet_balance: balance, held_from_payouts: held })).toBe(payable);
  });
});
