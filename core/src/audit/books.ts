import type { Job } from '../jobs/job.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { Entry, LedgerAccount } from '../wallet/ledger.ts';

/** The part of a job that the checks need. */
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

/** The part of an earning that the checks need. */
export type BookedEarning = Readonly<
  Omit<Earning, 'id' | 'at' | 'isFree' | 'releasedAt' | 'releasedByRule'>
>;

/** The part of a payout that the checks need. */
export type BookedPayout = Readonly<
  Pick<Payout, 'id' | 'providerId' | 'status' | 'gross' | 'commission' | 'net'>
>;

/** The whole ledger, with the jobs, earnings and payouts that it must match. */
export type Books = Readonly<{
  balances: ReadonlyMap<LedgerAccount, Pesewas>;
  entries: readonly Entry[];
  jobs: readonly BookedJob[];
  earnings: readonly BookedEarning[];
  payouts: readonly BookedPayout[];
}>;

/** The same, read row by row: each stream is read once, jobs and earnings side by side. */
export type BookStreams = Readonly<{
  balances: Iterable<readonly [LedgerAccount, Pesewas]>;
  entries: Iterable<Entry>;
  /** In the order of their ids. */
  jobs: Iterable<BookedJob>;
  /** In the order of the ids of their jobs. */
  earnings: Iterable<BookedEarning>;
  payouts: Iterable<BookedPayout>;
}>;
