import { describe, expect, it } from 'vitest';
import { pesewas, type Pesewas } from '../kernel/money.ts';
import {
  booksOf,
  doneJob,
  earned,
  lost,
  paidOut,
  refundedJob,
  soundBooks,
  type PlainBooks,
} from '../testing/builders/books.ts';
import { accountId, jobId } from '../testing/builders/ids.ts';
import { aBookedEarning, aBookedJob } from '../testing/builders/wallet.ts';
import type { BookedJob } from './books.ts';
import { checkBooks } from './check-books.ts';
import { walletOf, type Entry, type LedgerAccount } from '../wallet/ledger.ts';

const withBalances = (balances: PlainBooks['balances']): PlainBooks => ({
  ...soundBooks,
  balances: { ...soundBooks.balances, ...balances },
});
/** The sound books with other jobs, except for the refunded one. */
const withJobs = (...jobs: readonly BookedJob[]): PlainBooks => ({
  ...soundBooks,
  jobs: [...jobs, refundedJob],
});

const violations: readonly Readonly<{ planted: string; books: PlainBooks; found: string }>[] = [
  {
    planted: 'money from nowhere',
    books: withBalances({ 'client:1:wallet': 701 }),
    found: 'the balances do not sum to zero',
  },
  {
    planted: 'a cached balance that differs from its entries',
    books: withBalances({ 'client:1:wallet': 690, 'provider:5:earnings': 95 }),
    found: 'client:1:wallet: the cached balance is not the sum of its entries',
  },
  {
    planted: 'a cached balance without any entry',
    books: withBalances({ 'client:9:wallet': 5, 'cash:clearing': -1_005 }),
    found: 'client:9:wallet: the cached balance is not the sum of its entries',
  },
  {
    planted: 'entries whose balance was never cached',
    books: {
      ...soundBooks,
      entries: [...soundBooks.entries, ['provider:5:earnings', 'payout:1', 170]],
    },
    found: 'payout:1: the cached balance is not the sum of its entries',
  },
  {
    planted: 'a wallet below zero',
    books: withBalances({ 'client:1:wallet': -1 }),
    found: 'client:1:wallet is below zero',
  },
  {
    planted: 'an escrow below zero',
    books: withBalances({ 'job:2:escrow': -1 }),
    found: 'job:2:escrow is below zero',
  },
  {
    planted: 'a payout below zero',
    books: withBalances({ 'payout:1': -1 }),
    found: 'payout:1 is below zero',
  },
  {
    planted: 'an entry of zero',
    books: {
      ...soundBooks,
      entries: [...soundBooks.entries, ['cash:clearing', 'client:1:wallet', 0]],
    },
    found: 'an entry from cash:clearing to client:1:wallet is not above zero',
  },
  {
    planted: 'an entry of a negative amount',
    books: {
      ...soundBooks,
      entries: [...soundBooks.entries, ['cash:clearing', 'client:1:wallet', -1]],
    },
    found: 'an entry from cash:clearing to client:1:wallet is not above zero',
  },
  {
    planted: 'a live job that holds too little',
    books: withJobs(aBookedJob({ price: pesewas(301), amountDue: pesewas(301) }), doneJob),
    found: 'job 1: escrow does not match price and state',
  },
  {
    planted: 'an ended job that still holds money',
    books: withJobs(aBookedJob({ status: 'cancelled' }), doneJob),
    found: 'job 1: escrow does not match price and state',
  },
  {
    planted: 'a live job that holds nothing at all',
    books: withJobs(aBookedJob(), doneJob, aBookedJob({ id: jobId(3) })),
    found: 'job 3: escrow does not match price and state',
  },
  {
    planted: 'a partly funded job',
    books: withJobs(aBookedJob({ amountDue: pesewas(299) }), doneJob),
    found: 'job 1: discount and amount due do not add up to its price',
  },
  {
    planted: 'a pesewa lost between commission and net',
    books: withJobs(aBookedJob(), { ...doneJob, net: pesewas(169) }),
    found: 'job 2: commission, net and what was returned do not add up to its price',
  },
  {
    planted: 'a part that was returned, but not by the provider',
    books: withJobs(aBookedJob(), {
      ...doneJob,
      commission: pesewas(15),
      net: pesewas(85),
      returned: { due: pesewas(0), discount: pesewas(100) },
    }),
    found: 'job 2: the capture does not match the job',
  },
  {
    planted: 'a part that was returned, but is still in the commission',
    books: withJobs(aBookedJob(), {
      ...doneJob,
      returned: { due: pesewas(0), discount: pesewas(100) },
    }),
    found: 'job 2: commission, net and what was returned do not add up to its price',
  },
  {
    planted: 'a part of a refund that another provider pays',
    books: {
      ...soundBooks,
      earnings: [
        ...soundBooks.earnings.slice(0, 1),
        { ...aBookedEarning(doneJob, { kind: 'partial-refund' }), providerId: accountId(6) },
        ...soundBooks.earnings.slice(1),
      ],
    },
    found: 'job 2: the partial-refund does not match the job',
  },
  {
    planted: 'a contested result whose earning can be paid',
    books: withJobs(aBookedJob(), { ...doneJob, isCleared: false }),
    found: 'job 2: the capture is cleared',
  },
  {
    planted: 'an accepted result whose earning cannot be paid',
    books: {
      ...soundBooks,
      earnings: [{ ...earned, clearedAt: null }, ...soundBooks.earnings.slice(1)],
    },
    found: 'job 2: the capture is not cleared',
  },
  {
    planted: 'a payout of a contested result',
    books: {
      ...soundBooks,
      earnings: [earned, { ...paidOut, clearedAt: null }, lost],
    },
    found: 'job 4: the capture is paid too early',
  },
  {
    planted: 'a commission without a net',
    books: withJobs(aBookedJob(), { ...doneJob, net: null }),
    found: 'job 2: commission and net do not fit the state completed',
  },
  {
    planted: 'a second free translation of a client',
    books: withJobs(aBookedJob({ discount: pesewas(300), amountDue: pesewas(0) }), doneJob),
    found: 'client 1: more than one live promotion',
  },
  {
    planted: 'a free narration',
    books: withJobs(aBookedJob(), { ...doneJob, isTranslation: false }),
    found: 'job 2: discounted, but not a translation',
  },
  {
    planted: 'money held for a job that does not exist',
    books: withJobs(doneJob),
    found: 'job:1:escrow is 300 pesewas, expected 0',
  },
  {
    planted: 'a live job that already has a commission',
    books: withJobs(aBookedJob({ commission: pesewas(45), net: pesewas(255) }), doneJob),
    found: 'job 1: commission and net do not fit the state pending',
  },
  {
    planted: 'money from nowhere in a wallet',
    books: {
      ...soundBooks,
      balances: { ...soundBooks.balances, 'client:1:wallet': 705, 'platform:commission': 25 },
      entries: [...soundBooks.entries, ['platform:commission', 'client:1:wallet', 5]],
    },
    found: 'client:1:wallet is 705 pesewas, expected 700',
  },
  {
    planted: 'commission of no job',
    books: {
      ...soundBooks,
      balances: { ...soundBooks.balances, 'platform:promotions': -205, 'platform:commission': 35 },
      entries: [...soundBooks.entries, ['platform:promotions', 'platform:commission', 5]],
    },
    found: 'platform:commission is 35 pesewas, expected 30',
  },
  {
    planted: 'cash that was paid to no one',
    books: {
      ...soundBooks,
      balances: { ...soundBooks.balances, 'cash:clearing': -910, 'provider:5:earnings': 80 },
      entries: [...soundBooks.entries, ['provider:5:earnings', 'cash:clearing', 5]],
    },
    found: 'cash:clearing is -910 pesewas, expected -915',
  },
  {
    planted: 'money in an account without an owner',
    books: {
      ...soundBooks,
      balances: { ...soundBooks.balances, 'payout:8': 85, 'provider:5:earnings': 0 },
      entries: [...soundBooks.entries, ['provider:5:earnings', 'payout:8', 85]],
    },
    found: 'payout:8 is 85 pesewas, expected 0',
  },
];

describe('checking the books', () => {
  it('reports nothing for sound or empty books', () => {
    expect(checkBooks(booksOf(soundBooks))).toEqual([]);
    const empty = { entries: [], jobs: [], earnings: [], payouts: [] };
    expect(checkBooks({ balances: new Map(), ...empty })).toEqual([]);
  });

  it.each(violations)('reports $planted', ({ books, found }) => {
    expect(checkBooks(booksOf(books))).toContain(found);
  });

  it('sums more accounts than a call can take as arguments', () => {
    const wallets = Array.from({ length: 200_000 }, (_, number) => walletOf(accountId(number + 1)));
    const balances = new Map<LedgerAccount, Pesewas>([['cash:clearing', pesewas(-200_000)]]);
    for (const wallet of wallets) balances.set(wallet, pesewas(1));
    const entries = wallets.map((credit): Entry => ({
      debit: 'cash:clearing',
      credit,
      amount: pesewas(1),
    }));
    expect(checkBooks({ balances, entries, jobs: [], earnings: [], payouts: [] })).toEqual([]);
  });

  it('reports every broken rule, not only the first', () => {
    const books = booksOf({ ...withBalances({ 'client:1:wallet': -5 }), jobs: [] });
    expect(checkBooks(books).length).toBeGreaterThanOrEqual(4);
  });

  it('allows one free translation per client, and another after a refund', () => {
    const free = { discount: pesewas(300), amountDue: pesewas(0) };
    const cancelled = aBookedJob({ id: jobId(3), status: 'cancelled', ...free });
    const other = aBookedJob({ clientId: accountId(2), ...free });
    const refundedFree = { ...refundedJob, isTranslation: true, discount: pesewas(100) };
    const jobs = [other, doneJob, cancelled, { ...refundedFree, amountDue: pesewas(0) }];
    const broken = checkBooks(booksOf({ ...soundBooks, jobs }));
    expect(broken.filter((problem) => problem.includes('promotion'))).toEqual([
      'platform:promotions is -200 pesewas, expected -500',
    ]);
  });

  it('allows negative promotions, earnings and cash', () => {
    const afterRefund = {
      ...soundBooks,
      jobs: [aBookedJob(), refundedJob],
      earnings: [paidOut, lost],
      entries: soundBooks.entries.filter((entry) => !entry.includes('job:2:escrow')),
    };
    const balances = {
      'cash:clearing': -915,
      'client:1:wallet': 700,
      'job:1:escrow': 300,
      'provider:5:earnings': -85,
    } as const;
    expect(checkBooks(booksOf({ ...afterRefund, balances }))).toEqual([]);
  });
});
