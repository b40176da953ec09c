import { isLive, isPaidBack } from '../jobs/job.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import { zero, type Pesewas } from '../kernel/money.ts';
import type { BookedEarning, BookedJob, Books } from './books.ts';
import { escrowOf } from './ledger.ts';

type Kind = BookedEarning['kind'];

/** The earnings that a job must have, by what has become of it. */
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
  if (discount + job.amountDue !== job.price) yield `job ${id}: funding is not its price`;
  const isSplit = commission !== null && net !== null;
  if (isSplit !== kindsOf[job.status].includes('capture')) {
    yield `job ${id}: ${job.status}, and its commission and net`;
  }
  if (isSplit && commission + net !== job.price) {
    yield `job ${id}: commission and net are not its price`;
  }
  if (discount !== 0n && !job.isTranslation) yield `job ${id}: no translation, yet free`;
}

/** Whether the earning is, to the pesewa and its provider, what the job says. */
function isOf(earning: BookedEarning, job: BookedJob): boolean {
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
  const isWhole =
    earnings.length === kinds.length &&
    kinds.every((kind) => earnings.some((earning) => earning.kind === kind));
  if (!isWhole) yield `job ${job.id}: ${job.status}, and its earnings`;
  for (const earning of earnings) {
    if (!isOf(earning, job)) yield `job ${job.id}: the ${earning.kind} is not what it says`;
  }
}

/** The jobs: what is held for them, how they are paid for and divided, and what they have earned. */
export function* checkJobs({ balances, jobs, earnings }: Books): Generator<string> {
  const earned = Map.groupBy(earnings, ({ jobId }) => jobId);
  const promoted = new Set<AccountId>();
  const known = new Set<JobId>();
  for (const job of jobs) {
    known.add(job.id);
    const escrow = balances.get(escrowOf(job.id)) ?? zero;
    if (escrow !== (isLive(job) ? job.price : 0n)) yield `job ${job.id}: escrow is not its price`;
    yield* checkParts(job);
    yield* checkEarnings(job, earned.get(job.id) ?? []);
    const isPromotion = job.discount > 0n && !isPaidBack(job);
    if (isPromotion && promoted.has(job.clientId)) yield `client ${job.clientId}: two promotions`;
    if (isPromotion) promoted.add(job.clientId);
  }
  for (const id of earned.keys()) if (!known.has(id)) yield `job ${id}: earned, and not there`;
}
