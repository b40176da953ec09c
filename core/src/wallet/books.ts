import type { Job } from '../jobs/job.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { Entry, LedgerAccount } from './ledger.ts';

/** What the books must know of a job to be checked. */
export type BookedJob = Readonly<
  Pick<Job, 'id' | 'clientId' | 'assignedId' | 'status'> & {
    isTranslation: boolean;
    price: Pesewas;
    discount: Pesewas;
    amountDue: Pesewas;
    /** Once completed. */
    commission: Pesewas | null;
    net: Pesewas | null;
  }
>;

/** What the books must know of an earning to be checked. */
export type BookedEarning = Readonly<Omit<Earning, 'id' | 'at'>>;

/** What the books must know of a payout to be checked. */
export type BookedPayout = Readonly<
  Pick<Payout, 'id' | 'providerId' | 'status' | 'gross' | 'commission' | 'net'>
>;

/** The whole ledger, and what it is about, as it stands. */
export type Books = Readonly<{
  balances: ReadonlyMap<LedgerAccount, Pesewas>;
  entries: readonly Entry[];
  jobs: readonly BookedJob[];
  earnings: readonly BookedEarning[];
  payouts: readonly BookedPayout[];
}>;
