import { createSumsOfAccounts } from './account-sums.ts';
import type { Books, BookStreams } from './books.ts';
import { checkBalances } from './check-balances.ts';
import { checkHolders } from './check-holders.ts';
import { checkJobs } from './check-jobs.ts';
import { checkPayouts } from './check-payouts.ts';

/**
 * Checks the invariants of the ledger (docs/domain.md, Wallets and ledger): sums and signs; cached
 * balances against entries; every account against the jobs, credits, earnings and payouts behind
 * it; at most one live promotion per client, and only for translations. Every row is read once, and
 * memory is used for accounts and payouts, and for the escrow of each job at most 100 bytes.
 *
 * @returns a sentence for each broken rule as it is found; none if the books balance.
 */
export function* checkBookStreams(streams: BookStreams): Generator<string, void> {
  const sums = createSumsOfAccounts();
  yield* checkBalances(sums, streams);
  const paid = yield* checkJobs(sums, streams);
  yield* checkPayouts(sums, paid, streams.payouts);
  yield* checkHolders(sums);
}

/** Checks books that are in memory, in any order, like `checkBookStreams`. */
export const checkBooks = ({ jobs, earnings, ...books }: Books): readonly string[] => [
  ...checkBookStreams({
    ...books,
    jobs: jobs.toSorted((one, other) => one.id - other.id),
    earnings: earnings.toSorted((one, other) => one.jobId - other.jobId),
  }),
];
