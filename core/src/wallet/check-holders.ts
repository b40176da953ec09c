import { isPaidBack } from '../jobs/job.ts';
import { zero } from '../kernel/money.ts';
import type { Books } from './books.ts';
import { earningsOf, escrowOf, inTransit, walletOf, type LedgerAccount } from './ledger.ts';

type Due = Map<LedgerAccount, bigint>;

const add = (due: Due, account: LedgerAccount, amount: bigint) =>
  due.set(account, (due.get(account) ?? 0n) + amount);

/** What came in from outside, to whom, and what jobs that stand have cost since. */
function addClients(due: Due, { entries, jobs }: Books): void {
  for (const { debit, credit, amount } of entries) {
    if (debit === 'cash:clearing') {
      add(due, credit, amount);
      add(due, 'cash:clearing', -amount);
    }
  }
  for (const job of jobs) {
    if (isPaidBack(job)) continue;
    add(due, walletOf(job.clientId), -job.amountDue);
    add(due, 'platform:promotions', -job.discount);
  }
}

/** What jobs have earned the platform and the providers, less what was paid out to them. */
function addProviders(due: Due, { earnings, payouts }: Books): void {
  for (const { providerId, payoutId, commission, net } of earnings) {
    add(due, 'platform:commission', commission);
    add(due, earningsOf(providerId), payoutId === null ? net : 0n);
  }
  for (const { status, net } of payouts) {
    if (status === 'completed') add(due, 'cash:clearing', net);
  }
}

/** The accounts of jobs and payouts, which are checked against them one by one. */
const ofThings = ({ jobs, payouts }: Books): ReadonlySet<LedgerAccount> =>
  new Set([...jobs.map(({ id }) => escrowOf(id)), ...payouts.map(({ id }) => inTransit(id))]);

/**
 * Every account but those of jobs and payouts: it has what they, and what came in, say that it has.
 * With them checked, this is the identity of cash: wallets, escrows, earnings, transit and commission
 * less promotions.
 */
export function* checkHolders(books: Books): Generator<string> {
  const due: Due = new Map();
  addClients(due, books);
  addProviders(due, books);
  const things = ofThings(books);
  for (const account of new Set([...due.keys(), ...books.balances.keys()])) {
    if (things.has(account)) continue;
    const [is, ought] = [books.balances.get(account) ?? zero, due.get(account) ?? 0n];
    if (is !== ought) yield `${account} is ${is} pesewas, and ought to be ${ought}`;
  }
}
