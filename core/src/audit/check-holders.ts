import { isReversed } from '../jobs/job.ts';
import { zero } from '../kernel/money.ts';
import type { Books } from './books.ts';
import { earningsOf, escrowOf, inTransit, walletOf, type LedgerAccount } from '../wallet/ledger.ts';

type Due = Map<LedgerAccount, bigint>;

const add = (due: Due, account: LedgerAccount, amount: bigint) =>
  due.set(account, (due.get(account) ?? 0n) + amount);

/** Adds the money that came in, and deducts what live and completed jobs cost. */
function addClients(due: Due, { entries, jobs }: Books): void {
  for (const { debit, credit, amount } of entries) {
    if (debit === 'cash:clearing') {
      add(due, credit, amount);
      add(due, 'cash:clearing', -amount);
    }
  }
  for (const job of jobs) {
    if (isReversed(job)) continue;
    add(due, walletOf(job.clientId), -job.amountDue);
    add(due, 'platform:promotions', -job.discount);
  }
}

/** Adds what jobs earned the platform and the providers, and deducts what was paid out. */
function addProviders(due: Due, { earnings, payouts }: Books): void {
  for (const { providerId, payoutId, commission, net } of earnings) {
    add(due, 'platform:commission', commission);
    add(due, earningsOf(providerId), payoutId === null ? net : 0n);
  }
  for (const { status, net } of payouts) {
    if (status === 'completed') add(due, 'cash:clearing', net);
  }
}

/** The accounts of jobs and payouts: `checkJobs` and `checkPayouts` check these one by one. */
const checkedElsewhere = ({ jobs, payouts }: Books): ReadonlySet<LedgerAccount> =>
  new Set([...jobs.map(({ id }) => escrowOf(id)), ...payouts.map(({ id }) => inTransit(id))]);

/**
 * Checks every account except those of jobs and payouts against credits, jobs, earnings and
 * payouts. With the others checked too, cash is the counterpart of wallets, escrows, earnings,
 * transit and commission, less promotions.
 */
export function* checkHolders(books: Books): Generator<string> {
  const due: Due = new Map();
  addClients(due, books);
  addProviders(due, books);
  const skipped = checkedElsewhere(books);
  for (const account of new Set([...due.keys(), ...books.balances.keys()])) {
    if (skipped.has(account)) continue;
    const [actual, expected] = [books.balances.get(account) ?? zero, due.get(account) ?? 0n];
    if (actual !== expected) yield `${account} is ${actual} pesewas, expected ${expected}`;
  }
}
