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
    planted: 'a completed job without an earning',
    books: { ...soundBooks, earnings: [paidOut, lost] },
    found: 'job 2: earnings do not fit the state completed',
  },
  {
    planted: 'a live job with an earning',
    books: { ...soundBooks, earnings: [...soundBooks.earnings, { ...earned, jobId: jobId(1) }] },
    found: 'job 1: earnings do not fit the state pending',
  },
  {
    planted: 'a refund without a negative earning',
    books: { ...soundBooks, earnings: [earned, paidOut] },
    found: 'job 4: earnings do not fit the state refunded',
  },
  {
    planted: 'a duplicate refund',
    books: { ...soundBooks, earnings: [earned, paidOut, lost, lost] },
    found: 'job 4: earnings do not fit the state refunded',
  },
  {
    planted: 'an earning of another provider',
    books: { ...soundBooks, earnings: [{ ...earned, providerId: accountId(6) }, paidOut, lost] },
    found: 'job 2: the capture does not match the job',
  },
  {
    planted: 'an earning whose commission was recalculated',
    books: {
      ...soundBooks,
      earnings: [{ ...earned, commission: pesewas(31), net: pesewas(169) }, paidOut, lost],
    },
    found: 'job 2: the capture does not match the job',
  },
  {
    planted: 'an earning of no job',
    books: { ...soundBooks, earnings: [...soundBooks.earnings, { ...earned, jobId: jobId(77) }] },
    found: 'job 77: has earnings, but does not exist',
  },
  {
    planted: 'a payout of more than its earnings',
    books: { ...soundBooks, payouts: [{ ...paidPayout, gross: pesewas(101), net: pesewas(86) }] },
    found: 'payout 9: the net is not the sum of its earnings',
  },
  {
    planted: 'a pesewa lost in a payout',
    books: { ...soundBooks, payouts: [{ ...paidPayout, net: pesewas(84) }] },
    found: 'payout 9: commission and net do not add up to its gross',
  },
  {
    planted: 'a payout of zero',
    books: { ...soundBooks, payouts: [paidPayout, aBookedPayout([], { id: payoutId(10) })] },
    found: 'payout 10: the net is not above zero',
  },
  {
    planted: 'a payout for the work of another provider',
    books: { ...soundBooks, payouts: [{ ...paidPayout, providerId: accountId(6) }] },
    found: 'payout 9: includes earnings of another provider',
  },
  {
    planted: 'an earning whose payout does not exist',
    books: { ...soundBooks, payouts: [] },
    found: 'payout 9: has earnings, but does not exist',
  },
  {
    planted: 'a completed payout that is still in transit',
    books: {
      ...soundBooks,
      balances: { ...soundBooks.balances, 'payout:9': 85, 'cash:clearing': -1_000 },
      entries: soundBooks.entries.filter(([from]) => from !== 'payout:9'),
    },
    found: 'payout 9: completed, but 85 pesewas are in transit',
  },
  {
    planted: 'a failed payout that is not in transit',
    books: { ...soundBooks, payouts: [{ ...paidPayout, status: 'failed' }] },
    found: 'payout 9: failed, but 0 pesewas are in transit',
  },
];

describe('checking earnings and payouts', () => {
  it.each(violations)('finds $planted', ({ books, found }) => {
    expect(checkBooks(booksOf(books))).toContain(found);
  });
});
