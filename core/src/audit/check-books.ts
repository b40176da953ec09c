import { pesewas, type Pesewas, sumMoney } from '../kernel/money.ts';
import { type LedgerAccount, staysPositive } from '../wallet/ledger.ts';
import { createSumsOfAccounts, type SumsOfAccounts } from './account-sums.ts';
import type { Books, BookStreams } from './books.ts';
import { checkJobs } from './check-jobs.ts';
import { checkPayouts } from './check-payouts.ts';

function* addBalances(sums: SumsOfAccounts, balances: BookStreams['balances']): Generator<Pesewas> {
  for (const [account, balance] of balances) {
    sums.add('cached', account, balance);
    yield balance;
  }
}

/** Adds the money that came in to what the accounts should be. */
function addCredit(sums: SumsOfAccounts, credit: LedgerAccount, amount: Pesewas): void {
  sums.add('due', credit, amount);
  sums.add('due', 'cash:clearing', pesewas(-amount));
}

/** Checks the ledger by itself: it sums to zero, and every cached balance equals its entries. */
function* checkBalances(
  sums: SumsOfAccounts,
  { balances, entries }: Pick<BookStreams, 'balances' | 'entries'>,
): Generator<string> {
  if (sumMoney(addBalances(sums, balances)) !== 0n) yield 'the balances do not sum to zero';
  for (const { debit, credit, amount } of entries) {
    sums.add('moved', debit, pesewas(-amount));
    sums.add('moved', credit, amount);
    if (debit === 'cash:clearing') addCredit(sums, credit, amount);
    if (amount <= 0n) yield `an entry from ${debit} to ${credit} is not above zero`;
  }
  for (const { account, cached, moved } of sums.all()) {
    if (cached !== moved) yield `${account}: the cached balance is not the sum of its entries`;
    if (staysPositive(account) && cached < 0n) yield `${account} is below zero`;
  }
}

/**
 * Checks every account except those of jobs and payouts, which are checked one by one, against
 * credits, jobs, earnings and payouts. With the others checked too, cash is the counterpart of
 * wallets, escrows, earnings, transit and commission, less promotions.
 */
function* checkHolders(sums: SumsOfAccounts): Generator<string> {
  for (const { account, cached, due, isCompared } of sums.all()) {
    if (!isCompared && cached !== due) yield `${account} is ${cached} pesewas, expected ${due}`;
  }
}

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
