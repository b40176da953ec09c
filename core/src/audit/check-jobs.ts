import { isLive, isReversed } from '../jobs/job.ts';
import type { AccountId } from '../kernel/ids.ts';
import { pesewas, zero, type Pesewas } from '../kernel/money.ts';
import { earningsOf, escrowOf, walletOf } from '../wallet/ledger.ts';
import type { SumsOfAccounts } from './account-sums.ts';
import type { BookedEarning, BookedJob, BookStreams } from './books.ts';
import { addPaid, type PaidEarnings } from './check-payouts.ts';
import { joinSorted } from './join-sorted.ts';

type Kind = BookedEarning['kind'];

/** The earnings that a job must have in each state. */
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

/** Whether provider and amounts of the earning are those of the job. */
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

/** Adds what a live or completed job costs to what its client and the platform should have. */
function addCost(sums: SumsOfAccounts, job: BookedJob): void {
  if (isReversed(job)) return;
  sums.add('due', walletOf(job.clientId), pesewas(-job.amountDue));
  sums.add('due', 'platform:promotions', pesewas(-job.discount));
}

/** Adds what a job earned to what the platform and the provider should have. */
function addEarned(sums: SumsOfAccounts, earning: BookedEarning): void {
  sums.add('due', 'platform:commission', earning.commission);
  const { payoutId, net } = earning;
  sums.add('due', earningsOf(earning.providerId), payoutId === null ? net : zero);
}

function* checkJob(
  sums: SumsOfAccounts,
  job: BookedJob,
  earnings: readonly BookedEarning[],
): Generator<string> {
  const escrow = sums.compare(escrowOf(job.id));
  if (escrow !== (isLive(job) ? job.price : 0n))
    yield `job ${job.id}: escrow does not match price and state`;
  yield* checkParts(job);
  yield* checkEarnings(job, earnings);
}

/**
 * Checks the escrow, the funding, the commission and the earnings of every job.
 *
 * @returns the sums of the earnings of each payout.
 */
export function* checkJobs(
  sums: SumsOfAccounts,
  { jobs, earnings }: Pick<BookStreams, 'jobs' | 'earnings'>,
): Generator<string, PaidEarnings> {
  const paid: PaidEarnings = new Map();
  const promoted = new Set<AccountId>();
  const byJob = joinSorted(
    { rows: jobs, keyOf: ({ id }) => id },
    { rows: earnings, keyOf: ({ jobId }) => jobId },
  );
  for (const { key, row: job, parts } of byJob) {
    for (const earning of parts) {
      addPaid(paid, earning);
      addEarned(sums, earning);
    }
    if (job === undefined) {
      yield `job ${key}: has earnings, but does not exist`;
      continue;
    }
    yield* checkJob(sums, job, parts);
    addCost(sums, job);
    const isPromotion = job.discount > 0n && !isReversed(job);
    if (isPromotion && promoted.has(job.clientId))
      yield `client ${job.clientId}: more than one live promotion`;
    if (isPromotion) promoted.add(job.clientId);
  }
  return paid;
}
