import type { BookedEarning, BookedJob, BookedPayout, Books } from '../../audit/books.ts';
import { isLive, isReversed, type Job } from '../../jobs/job.ts';
import { isContested } from '../../jobs/review.ts';
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
  const { returned } = job;
  if (isSplit && job.price - returned.due - returned.discount !== commission + net) {
    yield `job ${id}: commission, net and what was returned do not add up to its price`;
  }
  if (discount !== 0n && !job.isTranslation) yield `job ${id}: discounted, but not a translation`;
}

/** Whether the earnings of a kind, with what reduces them, are what the job has now. */
function matches(some: readonly BookedEarning[], { commission, net }: BookedJob): boolean {
  const [expected, due] = [commission ?? zero, net ?? zero];
  const total = { gross: 0n, commission: 0n, net: 0n };
  for (const earning of some) {
    const sign = earning.kind === 'refund' ? -1n : 1n;
    total.gross += sign * earning.gross;
    total.commission += sign * earning.commission;
    total.net += sign * earning.net;
  }
  return total.commission === expected && total.net === due && total.gross === expected + due;
}

function* checkAmounts(job: BookedJob, earnings: readonly BookedEarning[]): Generator<string> {
  const refunds = earnings.filter(({ kind }) => kind === 'refund');
  const others = earnings.filter((earning) => !refunds.includes(earning));
  if (!matches(others, job)) yield `job ${job.id}: the capture does not match the job`;
  if (refunds.length > 0 && !matches(refunds, job)) {
    yield `job ${job.id}: the refund does not match the job`;
  }
  for (const { kind, providerId, clearedAt, payoutId } of earnings) {
    const isCleared = clearedAt !== null;
    if (providerId !== job.assignedId) yield `job ${job.id}: the ${kind} does not match the job`;
    if (isCleared && !job.isCleared) yield `job ${job.id}: the ${kind} is cleared`;
    if (!isCleared && job.isCleared) yield `job ${job.id}: the ${kind} is not cleared`;
    if (!isCleared && payoutId !== null) yield `job ${job.id}: the ${kind} is paid too early`;
  }
}

function* checkEarnings(job: BookedJob, earnings: readonly BookedEarning[]): Generator<string> {
  const kinds = kindsOf[job.status];
  const found = earnings.map(({ kind }) => kind).filter((kind) => kind !== 'partial-refund');
  if (found.toSorted().join() !== kinds.join()) {
    yield `job ${job.id}: earnings do not fit the state ${job.status}`;
  }
  if (earnings.length > 0) yield* checkAmounts(job, earnings);
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
    addDue(due, walletOf(job.clientId), job.returned.due - job.amountDue);
    addDue(due, 'platform:promotions', job.returned.discount - job.discount);
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

/** An earning of a job, or what a refund takes back of it. */
export type Owed = Readonly<{
  /** The job, and what it is: `12 capture`, or `12 partial-refund 1`. */
  key: string;
  at: Instant;
  gross: bigint;
  commission: bigint;
  net: bigint;
}>;

/** The total of owed amounts. */
export const sumOf = (
  owed: readonly Pick<Owed, 'gross' | 'commission' | 'net'>[],
): Readonly<Record<'gross' | 'commission' | 'net', bigint>> =>
  owed.reduce(
    (sum, { gross, commission, net }) => ({
      gross: sum.gross + gross,
      commission: sum.commission + commission,
      net: sum.net + net,
    }),
    { gross: 0n, commission: 0n, net: 0n },
  );

/** Whether the earning of a job is held: it was free, is not contested, and was not released. */
export const isHeld = ({ released }: Simulation, job: Job): boolean =>
  job.quote.discount > 0n &&
  job.status === 'completed' &&
  !isContested(job.review) &&
  !released.has(job.id);

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
    const { id, status, assignedId, updatedAt } = job;
    const captured = simulation.captured.get(id);
    if (captured === undefined || assignedId === null || isContested(job.review)) continue;
    const earned = { key: `${id} capture`, ...captured };
    const parts = (simulation.parts.get(id) ?? []).map((part, nth) => ({
      key: `${id} partial-refund ${nth + 1}`,
      ...part,
    }));
    const isOut = isHeld(simulation, job);
    if (captured.at <= until && !isOut) add(assignedId, earned);
    for (const part of isOut ? [] : parts) add(assignedId, part);
    const { gross, commission, net } = sumOf([earned, ...parts]);
    const lost = { gross: -gross, commission: -commission, net: -net };
    if (status === 'refunded') add(assignedId, { key: `${id} refund`, at: updatedAt, ...lost });
  }
  return owed;
}
