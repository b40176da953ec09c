import type { Books } from './books.ts';
import { checkBalances } from './check-balances.ts';
import { checkHolders } from './check-holders.ts';
import { checkJobs } from './check-jobs.ts';
import { checkPayouts } from './check-payouts.ts';

/**
 * Checks the invariants of the ledger (DESIGN §6): sums, signs, cached against folded; every account
 * against what it is held for: jobs, wallets, earnings, payouts, commission, promotions and cash;
 * parts against wholes; at most one live promotion a client and only for translations.
 *
 * @returns a sentence for each rule that is broken; none where the books balance.
 */
export const checkBooks = (books: Books): readonly string[] => [
  ...checkBalances(books),
  ...checkJobs(books),
  ...checkPayouts(books),
  ...checkHolders(books),
];
