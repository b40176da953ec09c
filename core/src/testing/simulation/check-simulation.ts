import { checkBooks } from '../../audit/check-books.ts';
import { readWallet } from '../../insights/read-own-figures.ts';
import { isLive, type Job, type JobEvent, type JobStatus, noLabels } from '../../jobs/job.ts';
import {
  mergeTotals,
  rowOfTotal,
  type TotalChange,
  totalsOfEarning,
  totalsOfJob,
} from '../../jobs/totals.ts';
import { isContested, type ReviewState } from '../../jobs/review.ts';
import type { AccountId, JobId } from '../../kernel/ids.ts';
import { later } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/result.ts';
import type { MemoryState } from '../../memory/memory-state.ts';
import { bySession } from '../builders/accounts.ts';
import { accept } from '../marketplace.ts';
import { holdPolicy, jobsOf, payoutsOf, type Simulation, stateOf } from './simulation.ts';
import { checkPairs } from './suspicious-pairs.ts';
import { isHeld, owedBy, sumOf } from './whole-books.ts';
import { checkReviews } from './review-steps.ts';

const format = (row: TotalChange | undefined): string =>
  Object.entries(row?.sums ?? {})
    .map(([figure, sum]) => `${figure} ${sum}`)
    .toSorted()
    .join(', ');

/**
 * Checks that the totals are the sums of what all jobs and earnings add to them.
 *
 * @throws {InvariantError} if one is not.
 */
function checkTotals({ jobs, earnings, totals }: MemoryState): void {
  const added = mergeTotals([
    ...[...jobs.rows.values()].flatMap(totalsOfJob),
    ...[...earnings.rows.values()].map(totalsOfEarning),
  ]);
  const folded = new Map(added.map((row) => [rowOfTotal(row), row]));
  for (const row of new Set([...folded.keys(), ...totals.keys()])) {
    const [is, ought] = [format(totals.get(row)), format(folded.get(row))];
    invariant(is === ought, `the total ${row} is ${is}, and ought to be ${ought}`);
  }
}

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce<bigint>((total, amount) => total + amount, 0n);

/** The states that a job may move to from each state. */
const ways: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  pending: ['pending', 'in_progress', 'cancelled'],
  in_progress: ['pending', 'completed', 'cancelled', 'failed'],
  completed: ['completed', 'in_progress', 'refunded'],
  cancelled: [],
  failed: [],
  refunded: [],
};

const wasDone = ({ status }: Pick<Job, 'status'>) =>
  status === 'completed' || status === 'refunded';

/** The commission is within half a pesewa of the exact part, halves upwards; the rest is the net. */
function checkSplit({ id, split, quote, returned, ...job }: Job): void {
  invariant((split !== null) === wasDone(job), `job ${id}: a split is for the completed`);
  if (split === null) return;
  const { commission, net, rateBps } = split;
  const left = quote.price - returned.due - returned.discount;
  invariant(commission + net === left, `job ${id}: the parts are not the whole`);
  const isWithin = returned.due <= quote.amountDue && returned.discount <= quote.discount;
  invariant(isWithin && left >= 0n, `job ${id}: more was returned than was paid`);
  const twiceOff = 2n * (commission * 10_000n - left * BigInt(rateBps));
  invariant(twiceOff > -10_000n && twiceOff <= 10_000n, `job ${id}: not rounded half up`);
}

/** Each field of a job is set in exactly the states that need it. */
function checkShape({ id, status, ...job }: Job): void {
  const isDone = wasDone({ status });
  const isTaken = status === 'in_progress' || status === 'failed' || isDone;
  const isUntaken = status === 'pending';
  const isAssigned = job.assignedId !== null;
  invariant(!(isTaken && !isAssigned), `job ${id}: ${status}, but not assigned`);
  invariant(!(isUntaken && isAssigned), `job ${id}: ${status}, but assigned`);
  invariant(isAssigned === (job.assignedAt !== null), `job ${id}: assigned at no time`);
  const hasOutput = isDone && job.contentErasedAt === null;
  invariant(hasOutput === (job.outputId !== null), `job ${id}: ${status}, and the output`);
  const wasDelivered = isDone || job.review.state === 'revision';
  invariant(wasDelivered === (job.completedAt !== null), `job ${id}: ${status}, and its end`);
  const hasFailed = status === 'failed';
  invariant(hasFailed === (job.failureReason !== null), `job ${id}: ${status}, and the reason`);
}

/** The states of a job that each state of its review fits. */
const statusesOf: Readonly<Record<ReviewState, readonly JobStatus[]>> = {
  none: ['pending', 'in_progress', 'completed', 'cancelled', 'failed', 'refunded'],
  open: ['completed'],
  revision: ['in_progress'],
  dispute: ['completed'],
  accepted: ['completed'],
  settled: ['completed', 'refunded'],
};

function checkReview({ id, status, review }: Job): void {
  const { state, until, leftMs, acceptedAt, acceptedBy } = review;
  invariant(statusesOf[state].includes(status), `job ${id}: ${status}, and its review is ${state}`);
  invariant((state === 'open') === (until !== null), `job ${id}: the review and its end`);
  invariant((state === 'revision') === (leftMs !== null), `job ${id}: the review and its rest`);
  invariant((acceptedAt === null) === (acceptedBy === null), `job ${id}: accepted by no one`);
  invariant(state !== 'accepted' || acceptedAt !== null, `job ${id}: accepted at no time`);
}

/** What the erasure of its content leaves of an ended job. */
const eraseContent = (ended: Job, { contentErasedAt }: Job): Job => ({
  ...ended,
  content: '',
  ...noLabels,
  inputId: null,
  outputId: null,
  contentErasedAt,
  updatedAt: later(ended.updatedAt, 1),
});

/** Whether two jobs have the same fields; none of them is changed in place. */
const isSameJob = (one: Job, other: Job): boolean =>
  (Object.keys(one) as (keyof Job)[]).every((field) => one[field] === other[field]);

/** What a completed job may have besides: how its review went on, and what was returned. */
const openFields: ReadonlySet<keyof Job> = new Set(['review', 'updatedAt', 'split', 'returned']);

/** Whether a completed job differs only in its review, and in what was returned since. */
function isLaterOf(job: Job, ended: Job): boolean {
  const fields = Object.keys(job) as (keyof Job)[];
  const changed = fields.filter((field) => job[field] !== ended[field]);
  const isMore =
    job.returned.due + job.returned.discount > ended.returned.due + ended.returned.discount;
  return (
    changed.every((field) => openFields.has(field)) &&
    isMore === changed.includes('returned') &&
    (isMore || job.split === ended.split)
  );
}

/** Whether a job may have become this one since it had ended. */
function mayBecome(ended: Job, job: Job): boolean {
  if (ended.contentErasedAt === null && job.contentErasedAt !== null) {
    return isSameJob(job, eraseContent(ended, job));
  }
  if (ended.status !== 'completed') return ended === job;
  if (ended.review.state === 'open' && job.review.revisions > ended.review.revisions) return true;
  return job.status === 'refunded'
    ? ended.outputId === job.outputId && ended.completedAt === job.completedAt
    : job.status === 'completed' && isLaterOf(job, ended);
}

/** Agreed quotes do not change, nor do ended jobs, unless their results are contested or refunded. */
function checkMemory(simulation: Simulation, job: Job): void {
  invariant(
    job.quote === simulation.quotes.get(job.id),
    `job ${job.id}: the quote changed by itself`,
  );
  const ended = simulation.ended.get(job.id);
  const isAllowed = ended === undefined || mayBecome(ended, job);
  invariant(isAllowed, `job ${job.id}: changed after its end`);
  if (isLive(job)) simulation.ended.delete(job.id);
  else simulation.ended.set(job.id, job);
}

function checkHistory(job: Job, events: readonly JobEvent[]): void {
  let at: JobStatus | null = null;
  for (const { from, to } of events) {
    invariant(from === at, `job ${job.id}: the history has a gap before ${to}`);
    const isWay = from === null ? to === 'pending' : ways[from].includes(to);
    invariant(isWay, `job ${job.id}: there is no way from ${from} to ${to}`);
    at = to;
  }
  invariant(at === job.status, `job ${job.id}: the history does not end where the job is`);
}

const netOf = ({ split }: Job): bigint => split?.net ?? 0n;

/** Every balance, calculated only from the jobs, the credits and the payouts. */
function reckon(simulation: Simulation): ReadonlyMap<string, bigint> {
  const jobs = jobsOf(simulation);
  const live = jobs.filter(isLive);
  const completed = jobs.filter(({ status }) => status === 'completed');
  const standing = [...live, ...completed];
  const payouts = [...simulation.payouts];
  const balances = new Map<string, bigint>();
  const deletedAs = (role: string) => simulation.deleted.filter((one) => one.role === role);
  for (const { id } of [...simulation.clients, ...deletedAs('client')]) {
    const own = standing.filter(({ clientId }) => clientId === id);
    const paid = sum(own.map(({ quote, returned }) => quote.amountDue - returned.due));
    balances.set(`client:${id}:wallet`, (simulation.credits.get(id) ?? 0n) - paid);
  }
  for (const { id } of [...simulation.providers, ...deletedAs('service-provider')]) {
    const earned = sum(completed.filter(({ assignedId }) => assignedId === id).map(netOf));
    const taken = sum(payouts.map(([, { providerId, net }]) => (providerId === id ? net : 0n)));
    balances.set(`provider:${id}:earnings`, earned - taken);
  }
  for (const { id, quote } of live) balances.set(`job:${id}:escrow`, quote.price);
  let gone = 0n;
  for (const [id, { net, status }] of payouts) {
    balances.set(`payout:${id}`, status === 'completed' ? 0n : net);
    if (status === 'completed') gone += net;
  }
  balances.set('cash:clearing', gone - sum([...simulation.credits.values()]));
  balances.set('platform:commission', sum(completed.map(({ split }) => split?.commission ?? 0n)));
  const given = standing.map(({ quote, returned }) => quote.discount - returned.discount);
  balances.set('platform:promotions', -sum(given));
  return balances;
}

function checkBalances(simulation: Simulation): void {
  const reckoned = reckon(simulation);
  const { balances } = stateOf(simulation);
  for (const account of new Set<string>([...reckoned.keys(), ...balances.keys()])) {
    const [is, ought] = [balances.get(account as never) ?? 0n, reckoned.get(account) ?? 0n];
    invariant(is === ought, `${account} is ${is}, and ought to be ${ought}`);
  }
  invariant(sum([...balances.values()]) === 0n, 'the accounts do not sum to zero');
}

/** What a provider has is contested, held, or in the next payout. */
function checkParts(simulation: Simulation): void {
  const { balances } = stateOf(simulation);
  const owed = owedBy(simulation, simulation.now.at);
  const jobs = jobsOf(simulation);
  const deferred = jobs.filter((job) => isContested(job.review) || isHeld(simulation, job));
  const earnedBy = ({ id }: Job): bigint =>
    (simulation.captured.get(id)?.net ?? 0n) + sumOf(simulation.parts.get(id) ?? []).net;
  for (const { id } of simulation.providers) {
    const own = deferred.filter(({ assignedId }) => assignedId === id);
    const left = sum(own.map(earnedBy));
    const balance = balances.get(`provider:${id}:earnings`) ?? 0n;
    const ought = left + sumOf(owed.get(id) ?? []).net;
    invariant(balance === ought, `provider ${id} has ${balance}, and ought to have ${ought}`);
  }
}

function checkPromotions(jobs: readonly Job[]): void {
  const standing = jobs.filter((job) => isLive(job) || job.status === 'completed');
  const free = standing.filter(({ quote }) => quote.discount > 0n);
  const clients = new Set(free.map(({ clientId }) => clientId));
  invariant(clients.size === free.length, 'a client has two live promotions');
}

/** Nothing of deleted people is left but money, and they cannot be found. */
function checkDeleted(simulation: Simulation): void {
  const { accounts, apiKeys, ratings, services, sessions } = stateOf(simulation);
  const ids = new Set<AccountId>(simulation.deleted.map(({ id }) => id));
  for (const id of ids) {
    const account = accounts.rows.get(id);
    const isErased = account?.name === 'Deleted user' && account.profile === null;
    invariant(isErased, `account ${id} was not erased`);
  }
  const isGone =
    ![...sessions.rows.values()].some(({ accountId }) => ids.has(accountId)) &&
    ![...apiKeys.rows.values()].some(({ ownerId }) => ids.has(ownerId)) &&
    ![...services.rows.values()].some(({ ownerId }) => ids.has(ownerId)) &&
    ![...ratings.rows.values()].some(({ clientId, comment }) => ids.has(clientId) && comment);
  invariant(isGone, 'something of a deleted user is left');
  for (const job of jobsOf(simulation)) {
    const isOpen = job.status === 'in_progress' && job.assignedId !== null;
    invariant(!(isLive(job) && ids.has(job.clientId)), `job ${job.id}: its client is deleted`);
    invariant(!(isOpen && ids.has(job.assignedId)), `job ${job.id}: its provider is deleted`);
  }
}

/** Every payout was observed when created, and has the status that was last observed. */
function checkPayouts(simulation: Simulation): void {
  const payouts = payoutsOf(simulation);
  invariant(payouts.length === simulation.payouts.size, 'a payout was made that was not observed');
  for (const { id, status, ...payout } of payouts) {
    invariant(status === simulation.payouts.get(id)?.status, `payout ${id} moved by itself`);
    const isPaid = status === 'completed';
    invariant(isPaid === (payout.completedAt !== null), `payout ${id}: ${status}, and its end`);
    const hasFailed = status === 'failed';
    invariant(
      hasFailed === (payout.failureReason !== null),
      `payout ${id}: ${status}, and the reason`,
    );
  }
  const parts = new Map<JobId, number>();
  for (const earning of stateOf(simulation).earnings.rows.values()) {
    const { jobId, kind, payoutId, clearedAt } = earning;
    const nth = kind === 'partial-refund' ? (parts.get(jobId) ?? 0) + 1 : 0;
    if (nth > 0) parts.set(jobId, nth);
    const seen = simulation.paid.get(`${jobId} ${kind}${nth > 0 ? ` ${nth}` : ''}`) ?? null;
    invariant(payoutId === seen, `the ${kind} of job ${jobId} is paid by another payout`);
    invariant(payoutId === null || clearedAt !== null, `the ${kind} of job ${jobId} is paid early`);
  }
}

/**
 * Checks the invariants that must hold between two steps.
 *
 * @throws {InvariantError} if one of them does not hold.
 */
export async function checkSimulation(simulation: Simulation): Promise<void> {
  const broken = checkBooks(await simulation.place.unitOfWork.readBooks());
  invariant(broken.length === 0, broken.join('; '));
  checkBalances(simulation);
  checkParts(simulation);
  checkReviews(simulation);
  const jobs = jobsOf(simulation);
  checkPromotions(jobs);
  checkPayouts(simulation);
  checkPairs(simulation);
  checkTotals(stateOf(simulation));
  checkDeleted(simulation);
  const histories = Map.groupBy(stateOf(simulation).events, ([id]) => id);
  for (const job of jobs) {
    checkSplit(job);
    checkShape(job);
    checkReview(job);
    checkMemory(simulation, job);
    checkHistory(
      job,
      (histories.get(job.id) ?? []).flatMap(([, event]) =>
        event.move === 'message' ? [] : [event],
      ),
    );
  }
}

/**
 * Checks the money that users are shown against the jobs.
 *
 * @throws {InvariantError} if they do not agree.
 */
export async function checkWallets(simulation: Simulation): Promise<void> {
  const jobs = jobsOf(simulation);
  const completed = jobs.filter(({ status }) => status === 'completed');
  for (const person of [...simulation.clients, ...simulation.providers]) {
    const wallet = accept(
      await simulation.place.unitOfWork.read((stores) =>
        readWallet(stores, bySession(person), {}, { now: simulation.now.at, hold: holdPolicy }),
      ),
    );
    const due = (some: readonly Job[]) =>
      sum(
        some
          .filter(({ clientId }) => clientId === person.id)
          .map(({ quote, returned }) => quote.amountDue - returned.due),
      );
    const earned = completed.filter(({ assignedId }) => assignedId === person.id);
    invariant(wallet.held === due(jobs.filter(isLive)), `account ${person.id}: wrong held`);
    invariant(wallet.totalSpent === due(completed), `account ${person.id}: wrong spent`);
    invariant(wallet.totalEarned === sum(earned.map(netOf)), `account ${person.id}: wrong earned`);
    const uncleared = await simulation.place.unitOfWork.read(({ payouts }) =>
      payouts.sumUncleared(person.id),
    );
    const contested = earned.filter(({ review }) => isContested(review));
    invariant(uncleared === sum(contested.map(netOf)), `account ${person.id}: wrong uncleared`);
    const pending = [...simulation.payouts.values()].filter(
      ({ providerId, status }) => providerId === person.id && status !== 'completed',
    );
    invariant(
      wallet.pendingPayout === sum(pending.map(({ net }) => net)),
      `account ${person.id}: wrong pending payout`,
    );
  }
}
