import { describe, expect, it } from 'vitest';
import { pesewas } from '../kernel/money.ts';
import {
  booksOf,
  earned,
  lost,
  paidOut,
  paidPayout,
  soundBooks,
  type PlainBooks,
} from '../testing/builders/books.ts';
import { accountId, jobId, payoutId } from '../testing/builders/ids.ts';
import { aBookedPayout } from '../testing/builders/wallet.ts';
import { checkBooks } from './check-books.ts';

const violations: readonly Readonly<{ planted: string; books: PlainBooks; found: string }>[] = [
  {
    planted: 'a completed job that has earned nothing',
    books: { ...soundBooks, earnings: [paidOut, lost] },
    found: 'job 2: completed, and its earnings',
  },
  {
    planted: 'a live job that has earned',
    books: { ...soundBooks, earnings: [...soundBooks.earnings, { ...earned, jobId: jobId(1) }] },
    found: 'job 1: pending, and its earnings',
  },
  {
    planted: 'a refund that takes nothing from its provider',
    books: { ...soundBooks, earnings: [earned, paidOut] },
    found: 'job 4: refunded, and its earnings',
  },
  {
    planted: 'a refund that was written as two',
    books: { ...soundBooks, earnings: [earned, paidOut, lost, lost] },
    found: 'job 4: refunded, and its earnings',
  },
  {
    planted: 'an earning of another provider',
    books: { ...soundBooks, earnings: [{ ...earned, providerId: accountId(6) }, paidOut, lost] },
    found: 'job 2: the capture is not what it says',
  },
  {
    planted: 'an earning whose commission was reckoned anew',
    books: {
      ...soundBooks,
      earnings: [{ ...earned, commission: pesewas(31), net: pesewas(169) }, paidOut, lost],
    },
    found: 'job 2: the capture is not what it says',
  },
  {
    planted: 'an earning of no job',
    books: { ...soundBooks, earnings: [...soundBooks.earnings, { ...earned, jobId: jobId(77) }] },
    found: 'job 77: earned, and not there',
  },
  {
    planted: 'a payout of more than it pays for',
    books: { ...soundBooks, payouts: [{ ...paidPayout, gross: pesewas(101), net: pesewas(86) }] },
    found: 'payout 9: the net is not that of its earnings',
  },
  {
    planted: 'a pesewa lost in a payout',
    books: { ...soundBooks, payouts: [{ ...paidPayout, net: pesewas(84) }] },
    found: 'payout 9: commission and net are not its gross',
  },
  {
    planted: 'a payout of nothing',
    books: { ...soundBooks, payouts: [paidPayout, aBookedPayout([], { id: payoutId(10) })] },
    found: 'payout 10 pays nothing',
  },
  {
    planted: 'a payout for the work of another',
    books: { ...soundBooks, payouts: [{ ...paidPayout, providerId: accountId(6) }] },
    found: "payout 9 pays for another's work",
  },
  {
    planted: 'an earning paid by no payout',
    books: { ...soundBooks, payouts: [] },
    found: 'payout 9: pays earnings, and is not there',
  },
  {
    planted: 'a completed payout that is still in transit',
    books: {
      ...soundBooks,
      balances: { ...soundBooks.balances, 'payout:9': 85, 'cash:clearing': -1_000 },
      entries: soundBooks.entries.filter(([from]) => from !== 'payout:9'),
    },
    found: 'payout 9: completed, with 85 pesewas in transit',
  },
  {
    planted: 'a payout that is on its way, and gone',
    books: { ...soundBooks, payouts: [{ ...paidPayout, status: 'failed' }] },
    found: 'payout 9: failed, with 0 pesewas in transit',
  },
];

describe('checking what was earned and paid out', () => {
  it.each(violations)('finds $planted', ({ books, found }) => {
    expect(checkBooks(booksOf(books))).toContain(found);
  });
});
