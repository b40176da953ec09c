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
    [0.3, 0.1, null, 0.2],
    [21.03, 21.03, 0, 0],
    [-6.37, 2.04, null, -8.41],
    [4.89, null, null, 4.89],
    [4.89, 0.1, 0.2, 4.59],
  ])(
    'of a balance of %d with %s held and %s in review, the next payout includes %d',
    (balance, held, inReview, payable) => {
      const money = { wallet_balance: balance, held_from_payouts: held, in_review: inReview };
      expect(payableOf(money)).toBe(payable);
    },
  );
});
