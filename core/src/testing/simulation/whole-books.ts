import type { BookedEarning, BookedJob, BookedPayout, Books } from '../../audit/books.ts';
import { isLive, isReversed, type Job } from '../../jobs/job.ts';
import type { AccountId, JobId, PayoutId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type Pesewas, sumMoney, zero } from '../../kernel/money.ts';
import {
  earningsOf,
  type Entry,
  escrowOf,
  inTransit,
  type LedgerAccount,
  staysPositive,
  walletOf,
} from '../../wallet/ledger.ts';
import { jobsOf, type Simulation } from './simulation.ts';

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
  if (sumMoney(balances.values()) !== 0n) yield 'the balances do not sum to zero';
  const folded = fold(entries);
  for (const account of new Set([...folded.keys(), ...balances.keys()])) {
    const cached = balances.get(account) ?? zero;
    if (cached !== (folded.get(account) ?? zero))
      yield `${account}: the cached balance is not the sum of its entries`;
    if (staysPositive(account) && cached < 0n) yield `${account} is below zero`;
  }
  for (const { debit, credit, amount } of entries) {
    if (amount <= 0n) yield `an entry from ${debit} to ${credit} is not above zero`;
  }
}

type Kind = BookedEarning['kind'];

const kindsOf: Readonly<Record<BookedJob['status'], readonly Kind[]>> = {
  pending: [],
  in_progress: [],
  completed: ['capture'],
  cancelled: [],
  failed: [],
  refunded: ['capture', 'refund'],
};

function* checkParts(job: BookedJob): Generator<string> {
  const { id, commission, net, discount } = job;
  if (discount + job.amountDue !== job.price)
    yield `job ${id}: discount and amount due do not add up to its price`;
  const isSplit = commission !== null && net !== null;
  if (isSplit !== kindsOf[job.status].includes('capture')) {
    yield `job ${id}: commission and net do not fit the state ${job.status}`;
  }
  if (isSplit && commission + net !== job.price) {
    yield `job ${id}: commission and net do not add up to its price`;
  }
  if (discount !== 0n && !job.isTranslation) yield `job ${id}: discounted, but not a translation`;
}

function matches(earning: BookedEarning, job: BookedJob): boolean {
  const sign = earning.kind === 'capture' ? 1n : -1n;
  const is = (amount: Pesewas, of: Pesewas | null) => amount === sign * (of ?? zero);
  return (
    earning.providerId === job.assignedId &&
    is(earning.gross, job.price) &&
    is(earning.commission, job.commission) &&
    is(earning.net, job.net)
  );
}

function* checkEarnings(job: BookedJob, earnings: readonly BookedEarning[]): Generator<string> {
  const kinds = kindsOf[job.status];
  const isComplete =
    earnings.length === kinds.length &&
    kinds.every((kind) => earnings.some((earning) => earning.kind === kind));
  if (!isComplete) yield `job ${job.id}: earnings do not fit the state ${job.status}`;
  for (const earning of earnings) {
    if (!matches(earning, job)) yield `job ${job.id}: the ${earning.kind} does not match the job`;
  }
}

function* checkJobs({ balances, jobs, earnings }: Books): Generator<string> {
  const earned = Map.groupBy(earnings, ({ jobId }) => jobId);
  const promoted = new Set<AccountId>();
  const known = new Set<JobId>();
  for (const job of jobs) {
    known.add(job.id);
    const escrow = balances.get(escrowOf(job.id)) ?? zero;
    if (escrow !== (isLive(job) ? job.price : 0n))
      yield `job ${job.id}: escrow does not match price and state`;
    yield* checkParts(job);
    yield* checkEarnings(job, earned.get(job.id) ?? []);
    const isPromotion = job.discount > 0n && !isReversed(job);
    if (isPromotion && promoted.has(job.clientId))
      yield `client ${job.clientId}: more than one live promotion`;
    if (isPromotion) promoted.add(job.clientId);
  }
  for (const id of earned.keys())
    if (!known.has(id)) yield `job ${id}: has earnings, but does not exist`;
}

function* checkPayoutSums(payout: BookedPayout, paid: readonly BookedEarning[]): Generator<string> {
  const { id, gross, commission, net } = payout;
  if (commission + net !== gross)
    yield `payout ${id}: commission and net do not add up to its gross`;
  if (net <= 0n) yield `payout ${id}: the net is not above zero`;
  for (const part of ['gross', 'commission', 'net'] as const) {
    const sum = sumMoney(paid.map((earning) => earning[part]));
    if (sum !== payout[part]) yield `payout ${id}: the ${part} is not the sum of its earnings`;
  }
  if (paid.some(({ providerId }) => providerId !== payout.providerId)) {
    yield `payout ${id}: includes earnings of another provider`;
  }
}

function* checkPayouts({ balances, earnings, payouts }: Books): Generator<string> {
  const paid = Map.groupBy(earnings, ({ payoutId }) => payoutId);
  const known = new Set<PayoutId | null>([null]);
  for (const payout of payouts) {
    known.add(payout.id);
    yield* checkPayoutSums(payout, paid.get(payout.id) ?? []);
    const transit = balances.get(inTransit(payout.id)) ?? zero;
    if (transit !== (payout.status === 'completed' ? 0n : payout.net)) {
      yield `payout ${payout.id}: ${payout.status}, but ${transit} pesewas are in transit`;
    }
  }
  for (const id of paid.keys()) {
    if (!known.has(id)) yield `payout ${id}: has earnings, but does not exist`;
  }
}

type Due = Map<LedgerAccount, bigint>;

const addDue = (due: Due, account: LedgerAccount, amount: bigint) =>
  due.set(account, (due.get(account) ?? 0n) + amount);

function addClients(due: Due, { entries, jobs }: Books): void {
  for (const { debit, credit, amount } of entries) {
    if (debit === 'cash:clearing') {
      addDue(due, credit, amount);
      addDue(due, 'cash:clearing', -amount);
    }
  }
  for (const job of jobs) {
    if (isReversed(job)) continue;
    addDue(due, walletOf(job.clientId), -job.amountDue);
    addDue(due, 'platform:promotions', -job.discount);
  }
}

function addProviders(due: Due, { earnings, payouts }: Books): void {
  for (const { providerId, payoutId, commission, net } of earnings) {
    addDue(due, 'platform:commission', commission);
    addDue(due, earningsOf(providerId), payoutId === null ? net : 0n);
  }
  for (const { status, net } of payouts) {
    if (status === 'completed') addDue(due, 'cash:clearing', net);
  }
}

const checkedElsewhere = ({ jobs, payouts }: Books): ReadonlySet<LedgerAccount> =>
  new Set([...jobs.map(({ id }) => escrowOf(id)), ...payouts.map(({ id }) => inTransit(id))]);

function* checkHolders(books: Books): Generator<string> {
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

/**
 * The rules of `checkBooks` over books that are in memory as a whole, each written by itself: what the
 * checks that read row by row are compared with.
 */
export const checkWholeBooks = (books: Books): readonly string[] => [
  ...checkBalances(books),
  ...checkJobs(books),
  ...checkPayouts(books),
  ...checkHolders(books),
];

/** An earning of a job, or its reversal by a refund. */
export type Owed = Readonly<{
  /** The job and which of the two: `12 capture`. */
  key: string;
  at: Instant;
  gross: bigint;
  commission: bigint;
  net: bigint;
}>;

/** The total of owed amounts. */
export const sumOf = (
  owed: readonly Owed[],
): Readonly<Record<'gross' | 'commission' | 'net', bigint>> =>
  owed.reduce(
    (sum, { gross, commission, net }) => ({
      gross: sum.gross + gross,
      commission: sum.commission + commission,
      net: sum.net + net,
    }),
    { gross: 0n, commission: 0n, net: 0n },
  );

/** Whether the earning of a job is held: it was free, and was not released. */
export const isHeld = ({ released }: Simulation, job: Job): boolean =>
  job.quote.discount > 0n && job.status === 'completed' && !released.has(job.id);

/** The amount owed to each provider up to an instant, from the jobs and the observed payouts. */
export function owedBy(
  simulation: Simulation,
  until: Instant,
): ReadonlyMap<AccountId, readonly Owed[]> {
  const owed = new Map<AccountId, Owed[]>();
  const add = (provider: AccountId, one: Owed) => {
    if (!simulation.paid.has(one.key)) owed.set(provider, [...(owed.get(provider) ?? []), one]);
  };
  for (const job of jobsOf(simulation)) {
    const { id, status, split, assignedId, completedAt, updatedAt, quote } = job;
    if (split === null || assignedId === null || completedAt === null) continue;
    const { commission, net } = split;
    const earned = { key: `${id} capture`, at: completedAt, gross: quote.price, commission, net };
    if (completedAt <= until && !isHeld(simulation, job)) add(assignedId, earned);
    const [key, gross] = [`${id} refund`, -quote.price];
    const lost = { key, at: updatedAt, gross, commission: -commission, net: -net };
    if (status === 'refunded') add(assignedId, lost);
  }
  return owed;
}
