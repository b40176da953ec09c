import { isLive, isReversed } from '../jobs/job.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import { zero, type Pesewas } from '../kernel/money.ts';
import type { BookedEarning, BookedJob, Books } from './books.ts';
import { escrowOf } from '../wallet/ledger.ts';

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

/** Checks the escrow, the funding, the commission and the earnings of every job. */
export function* checkJobs({ balances, jobs, earnings }: Books): Generator<string> {
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
