import { pesewas, type Pesewas } from '../../kernel/money.ts';
import type { Books } from '../../audit/books.ts';
import type { Entry, LedgerAccount } from '../../wallet/ledger.ts';
import { accountId, jobId, payoutId } from './ids.ts';
import { aBookedEarning, aBookedJob, aBookedPayout } from './wallet.ts';

/** Books built from plain numbers. */
export type PlainBooks = Readonly<{
  balances: Readonly<Partial<Record<LedgerAccount, number>>>;
  entries: readonly (readonly [LedgerAccount, LedgerAccount, number])[];
}> &
  Pick<Books, 'jobs' | 'earnings' | 'payouts'>;

/** The books that are written down. */
export function booksOf({ balances, entries, ...things }: PlainBooks): Books {
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
    ...things,
  };
}

/** A free translation of 2.00 that is done. */
export const doneJob = aBookedJob({
  id: jobId(2),
  assignedId: accountId(5),
  status: 'completed',
  price: pesewas(200),
  discount: pesewas(200),
  amountDue: pesewas(0),
  commission: pesewas(30),
  net: pesewas(170),
});
/** Its earning. */
export const earned = aBookedEarning(doneJob);

/** A narration of 1.00 that was refunded after it was paid out. */
export const refundedJob = aBookedJob({
  id: jobId(4),
  assignedId: accountId(5),
  status: 'refunded',
  isTranslation: false,
  price: pesewas(100),
  amountDue: pesewas(100),
  commission: pesewas(15),
  net: pesewas(85),
});
/** Its earning, and the reversal. */
export const paidOut = aBookedEarning(refundedJob, { payoutId: payoutId(9) });
export const lost = aBookedEarning(refundedJob, { kind: 'refund' });
/** The payout that paid it. */
export const paidPayout = aBookedPayout([paidOut], { status: 'completed' });

/**
 * A client with 7.00 left, a live job of 3.00, a free one of 2.00 that is done, and one of 1.00 that
 * was paid out before it was refunded.
 */
export const soundBooks: PlainBooks = {
  balances: {
    'cash:clearing': -915,
    'client:1:wallet': 700,
    'job:1:escrow': 300,
    'job:2:escrow': 0,
    'job:4:escrow': 0,
    'payout:9': 0,
    'platform:promotions': -200,
    'platform:commission': 30,
    'provider:5:earnings': 85,
  },
  entries: [
    ['cash:clearing', 'client:1:wallet', 1_000],
    ['client:1:wallet', 'job:1:escrow', 300],
    ['platform:promotions', 'job:2:escrow', 200],
    ['job:2:escrow', 'platform:commission', 30],
    ['job:2:escrow', 'provider:5:earnings', 170],
    ['client:1:wallet', 'job:4:escrow', 100],
    ['job:4:escrow', 'platform:commission', 15],
    ['job:4:escrow', 'provider:5:earnings', 85],
    ['provider:5:earnings', 'payout:9', 85],
    ['payout:9', 'cash:clearing', 85],
    ['platform:commission', 'job:4:escrow', 15],
    ['provider:5:earnings', 'job:4:escrow', 85],
    ['job:4:escrow', 'client:1:wallet', 100],
  ],
  jobs: [aBookedJob(), doneJob, refundedJob],
  earnings: [earned, paidOut, lost],
  payouts: [paidPayout],
};
