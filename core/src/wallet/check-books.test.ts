import { describe, expect, it } from 'vitest';
import { pesewas, type Pesewas } from '../kernel/money.ts';
import { accountId, jobId } from '../testing/builders/ids.ts';
import { aBookedJob } from '../testing/builders/wallet.ts';
import { checkBooks, type BookedJob, type Books } from './check-books.ts';
import type { Entry, LedgerAccount } from './ledger.ts';

type Plain = Readonly<{
  balances: Readonly<Partial<Record<LedgerAccount, number>>>;
  entries: readonly (readonly [LedgerAccount, LedgerAccount, number])[];
  jobs: readonly BookedJob[];
}>;

function booksOf({ balances, entries, jobs }: Plain): Books {
  const amounts = Object.entries(balances) as [LedgerAccount, number][];
  return {
    balances: new Map<LedgerAccount, Pesewas>(
      amounts.map(([account, amount]) => [account, pesewas(amount)]),
    ),
    entries: entries.map(([debit, credit, amount]): Entry => ({
      debit,
      credit,
      amount: pesewas(amount),
    })),
    jobs,
  };
}

const completed = aBookedJob({
  id: jobId(2),
  isLive: false,
  price: pesewas(200),
  discount: pesewas(200),
  amountDue: pesewas(0),
  commission: pesewas(30),
  net: pesewas(170),
});

/** A client with 7.00 left, a live job of 3.00, and a free one of 2.00 that is done. */
const sound: Plain = {
  balances: {
    'cash:clearing': -1_000,
    'client:1:wallet': 700,
    'job:1:escrow': 300,
    'job:2:escrow': 0,
    'platform:promotions': -200,
    'platform:commission': 30,
    'provider:5:earnings': 170,
  },
  entries: [
    ['cash:clearing', 'client:1:wallet', 1_000],
    ['client:1:wallet', 'job:1:escrow', 300],
    ['platform:promotions', 'job:2:escrow', 200],
    ['job:2:escrow', 'platform:commission', 30],
    ['job:2:escrow', 'provider:5:earnings', 170],
  ],
  jobs: [aBookedJob(), completed],
};

const withBalances = (balances: Plain['balances']): Plain => ({
  ...sound,
  balances: { ...sound.balances, ...balances },
});
const withJobs = (...jobs: readonly BookedJob[]): Plain => ({ ...sound, jobs });

const violations: readonly Readonly<{ planted: string; books: Plain; found: string }>[] = [
  {
    planted: 'money from nowhere',
    books: withBalances({ 'client:1:wallet': 701 }),
    found: 'the balances do not sum to zero',
  },
  {
    planted: 'a cached balance that its entries do not make',
    books: withBalances({ 'client:1:wallet': 690, 'provider:5:earnings': 180 }),
    found: 'client:1:wallet: cached is not folded',
  },
  {
    planted: 'a cached balance without any entry',
    books: withBalances({ 'client:9:wallet': 5, 'cash:clearing': -1_005 }),
    found: 'client:9:wallet: cached is not folded',
  },
  {
    planted: 'entries whose balance was never cached',
    books: {
      ...sound,
      entries: [...sound.entries, ['provider:5:earnings', 'payout:1', 170]],
    },
    found: 'payout:1: cached is not folded',
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
    planted: 'an entry of nothing',
    books: { ...sound, entries: [...sound.entries, ['cash:clearing', 'client:1:wallet', 0]] },
    found: 'an entry from cash:clearing to client:1:wallet moves nothing',
  },
  {
    planted: 'an entry that goes backwards',
    books: { ...sound, entries: [...sound.entries, ['cash:clearing', 'client:1:wallet', -1]] },
    found: 'an entry from cash:clearing to client:1:wallet moves nothing',
  },
  {
    planted: 'a live job that holds too little',
    books: withJobs(aBookedJob({ price: pesewas(301), amountDue: pesewas(301) }), completed),
    found: 'job 1: escrow is not its price',
  },
  {
    planted: 'an ended job that still holds money',
    books: withJobs(aBookedJob({ isLive: false }), completed),
    found: 'job 1: escrow is not its price',
  },
  {
    planted: 'a live job that holds nothing at all',
    books: withJobs(aBookedJob(), completed, aBookedJob({ id: jobId(3) })),
    found: 'job 3: escrow is not its price',
  },
  {
    planted: 'a job paid in part',
    books: withJobs(aBookedJob({ amountDue: pesewas(299) }), completed),
    found: 'job 1: funding is not its price',
  },
  {
    planted: 'a pesewa lost between commission and net',
    books: withJobs(aBookedJob(), { ...completed, net: pesewas(169) }),
    found: 'job 2: commission and net are not its price',
  },
  {
    planted: 'a commission without a net',
    books: withJobs(aBookedJob(), { ...completed, net: null }),
    found: 'job 2: commission and net are not its price',
  },
  {
    planted: 'a second free translation of a client',
    books: withJobs(aBookedJob({ discount: pesewas(300), amountDue: pesewas(0) }), completed),
    found: 'client 1: two promotions',
  },
  {
    planted: 'a free narration',
    books: withJobs(aBookedJob(), { ...completed, isTranslation: false }),
    found: 'job 2: no translation, yet free',
  },
  {
    planted: 'money held for a job that does not exist',
    books: withJobs(completed),
    found: 'job:1:escrow holds money for no job',
  },
];

describe('checking the books', () => {
  it('finds nothing in sound ones, nor in empty ones', () => {
    expect(checkBooks(booksOf(sound))).toEqual([]);
    expect(checkBooks({ balances: new Map(), entries: [], jobs: [] })).toEqual([]);
  });

  it.each(violations)('finds $planted', ({ books, found }) => {
    expect(checkBooks(booksOf(books))).toContain(found);
  });

  it('names everything that is broken, not only the first', () => {
    const books = booksOf({ ...withBalances({ 'client:1:wallet': -5 }), jobs: [] });
    expect(checkBooks(books).length).toBeGreaterThanOrEqual(4);
  });

  it('lets another client have a free translation, and the same one again after a cancellation', () => {
    const free = { discount: pesewas(300), amountDue: pesewas(0) };
    const cancelled = aBookedJob({ id: jobId(3), isLive: false, ...free });
    const other = aBookedJob({ clientId: accountId(2), ...free });
    expect(checkBooks(booksOf(withJobs(other, completed, cancelled)))).toEqual([]);
  });

  it('lets promotions, earnings and cash be below zero', () => {
    const books = booksOf({
      balances: { 'provider:5:earnings': -40, 'client:1:wallet': 40 },
      entries: [['provider:5:earnings', 'client:1:wallet', 40]],
      jobs: [],
    });
    expect(checkBooks(books)).toEqual([]);
  });
});
