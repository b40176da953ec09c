import type { AccountId, JobId } from '../kernel/ids.ts';
import { addMoney, zero, type Pesewas } from '../kernel/money.ts';
import { escrowOf, staysPositive, type Entry, type LedgerAccount } from './ledger.ts';

/** What the books must know of a job to be checked. */
export type BookedJob = Readonly<{
  id: JobId;
  clientId: AccountId;
  isLive: boolean;
  isTranslation: boolean;
  price: Pesewas;
  discount: Pesewas;
  amountDue: Pesewas;
  /** Once completed. */
  commission: Pesewas | null;
  net: Pesewas | null;
}>;

/** The whole ledger, as it stands. */
export type Books = Readonly<{
  balances: ReadonlyMap<LedgerAccount, Pesewas>;
  entries: readonly Entry[];
  jobs: readonly BookedJob[];
}>;

function fold(entries: readonly Entry[]): Map<LedgerAccount, Pesewas> {
  const folded = new Map<LedgerAccount, Pesewas>();
  const add = (account: LedgerAccount, amount: bigint) =>
    folded.set(account, ((folded.get(account) ?? zero) + amount) as Pesewas);
  for (const { debit, credit, amount } of entries) {
    add(debit, -amount);
    add(credit, amount);
  }
  return folded;
}

function* checkBalances({ balances, entries }: Books): Generator<string> {
  if (addMoney(...balances.values()) !== 0n) yield 'the balances do not sum to zero';
  const folded = fold(entries);
  for (const account of new Set([...folded.keys(), ...balances.keys()])) {
    const cached = balances.get(account) ?? zero;
    if (cached !== (folded.get(account) ?? zero)) yield `${account}: cached is not folded`;
    if (staysPositive(account) && cached < 0n) yield `${account} is below zero`;
  }
  for (const { debit, credit, amount } of entries) {
    if (amount <= 0n) yield `an entry from ${debit} to ${credit} moves nothing`;
  }
}

function* checkJobs({ balances, jobs }: Books): Generator<string> {
  const promoted = new Set<AccountId>();
  for (const job of jobs) {
    const escrow = balances.get(escrowOf(job.id)) ?? zero;
    if (escrow !== (job.isLive ? job.price : 0n)) yield `job ${job.id}: escrow is not its price`;
    if (job.discount + job.amountDue !== job.price) yield `job ${job.id}: funding is not its price`;
    if (job.commission !== null && job.commission + (job.net ?? 0n) !== job.price) {
      yield `job ${job.id}: commission and net are not its price`;
    }
    if (job.discount !== 0n && !job.isTranslation) yield `job ${job.id}: no translation, yet free`;
    const isPromotion = job.discount > 0n && (job.isLive || job.commission !== null);
    if (isPromotion && promoted.has(job.clientId)) yield `client ${job.clientId}: two promotions`;
    if (isPromotion) promoted.add(job.clientId);
  }
}

function* checkOrphans({ balances, jobs }: Books): Generator<string> {
  const escrows = new Set<LedgerAccount>(jobs.map(({ id }) => escrowOf(id)));
  for (const [account, balance] of balances) {
    const isOrphan = account.startsWith('job:') && !escrows.has(account);
    if (isOrphan && balance !== 0n) yield `${account} holds money for no job`;
  }
}

/**
 * Checks the invariants of the ledger (DESIGN §6): sums, signs, cached against folded, escrow against
 * jobs, parts against wholes, at most one live promotion a client and only for translations.
 *
 * @returns a sentence for each rule that is broken; none where the books balance.
 */
export const checkBooks = (books: Books): readonly string[] => [
  ...checkBalances(books),
  ...checkJobs(books),
  ...checkOrphans(books),
];
