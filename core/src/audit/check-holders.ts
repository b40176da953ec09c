import type { SumsOfAccounts } from './account-sums.ts';

/**
 * Checks every account except those of jobs and payouts, which are checked one by one, against
 * credits, jobs, earnings and payouts. With the others checked too, cash is the counterpart of
 * wallets, escrows, earnings, transit and commission, less promotions.
 */
export function* checkHolders(sums: SumsOfAccounts): Generator<string> {
  for (const { account, cached, due, isCompared } of sums.all()) {
    if (!isCompared && cached !== due) yield `${account} is ${cached} pesewas, expected ${due}`;
  }
}
