import type { Books } from './books.ts';
import { checkBalances } from './check-balances.ts';
import { checkHolders } from './check-holders.ts';
import { checkJobs } from './check-jobs.ts';
import { checkPayouts } from './check-payouts.ts';

/**
 * Checks the invariants of the ledger (docs/domain.md, Wallets and ledger): sums and signs; cached
 * balances against entries; every account against the jobs, credits, earnings and payouts behind
 * it; at most one live promotion per client, and only for translations.
 *
 * @returns a sentence for each broken rule; none if the books balance.
 */
export const checkBooks = (books: Books): readonly string[] => [
  ...checkBalances(books),
  ...checkJobs(books),
  ...checkPayouts(books),
  ...checkHolders(books),
];
