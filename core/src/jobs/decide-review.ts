import type { FileId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints, Pesewas } from '../kernel/money.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { NewEarning } from '../payouts/payout.ts';
import { postReopening } from '../wallet/postings.ts';
import { captureOf, checkMove, composeOutcome, type JobOutcome } from './decide-job.ts';
import type { MoveContext } from './decide-job.ts';
import { refundable, refundAmount, refundRest } from './decide-refund.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';
import { acceptReview, type Acceptance, type ReviewPolicy } from './review.ts';

/** Whether the client of a job can still accept its result, send it back or contest it. */
export const checkInReview = (job: Job): Result<Job, JobFault> =>
  job.status === 'completed' && job.review.state === 'open'
    ? ok(job)
    : refuse({ code: 'job.not-in-review', state: job.review.state });

/** The result of a job is accepted: its provider can be paid. */
export function decideAccept(
  job: Job,
  by: Acceptance,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkInReview(job);
  if (!ready.ok) return ready;
  const review = acceptReview(job.review, by, context.now);
  const change = { status: 'completed', review } as const;
  return ok(composeOutcome(job, { move: 'accept', change, clears: true, note: by }, context));
}

/** The review of a result has ended without a word of its client. */
export function decideSilence(job: Job, context: MoveContext): Result<JobOutcome, JobFault> {
  const { state, until } = job.review;
  if (until !== null && until > context.now) return refuse({ code: 'job.not-in-review', state });
  return decideAccept(job, 'silence', context);
}

/** What a client sends a result back with. */
type RequestedRevision = Readonly<{
  /** When the client needs the revised result. */
  dueAt: Instant;
  /** The earning of the delivery; it was not paid, as its review is open. */
  earning: NewEarning;
  reviews: ReviewPolicy;
}>;

/** The client sends the result back: the capture is reversed, and its provider works on the job again. */
export function decideRevise(
  job: Job,
  { dueAt, earning, reviews }: RequestedRevision,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkInReview(job);
  if (!ready.ok) return ready;
  const { review, split, assignedId: providerId } = job;
  const most = reviews.mostRevisions;
  if (review.revisions >= most) return refuse({ code: 'job.too-many-revisions', most });
  invariant(split !== null && providerId !== null, 'a completed job has a provider and a split');
  invariant(review.until !== null, 'an open review ends');
  invariant(earning.clearedAt === null, 'what is in review was not cleared');
  const { now } = context;
  const round = review.revisions + 1;
  const change = {
    status: 'in_progress',
    outputId: null,
    split: null,
    dueAt,
    lateAt: null,
    review: {
      ...review,
      state: 'revision',
      until: null,
      leftMs: Math.max(0, review.until - now),
      remindedAt: null,
      revisions: round,
    },
  } as const;
  const posting = postReopening({ jobId: job.id, providerId, split, round }, now);
  const move = { move: 'revise', change, posting, withdrawn: earning } as const;
  return ok(composeOutcome(job, move, context));
}

/** The delivery that a provider stands by. */
type StandingDelivery = Readonly<{ outputId: FileId; rateBps: BasisPoints; reason: string }>;

/** The provider does not revise the result: what was delivered counts, and an admin is to decide. */
export function decideDecline(
  job: Job,
  { outputId, rateBps, reason }: StandingDelivery,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const { review } = job;
  if (review.state !== 'revision')
    return refuse({ code: 'job.not-in-revision', state: review.state });
  const ready = checkMove(job, 'decline');
  if (!ready.ok) return ready;
  const note = reason.trim();
  if (note === '') return refuse({ code: 'job.reason-missing' });
  const captured = captureOf(job, { rateBps, at: context.now, isCleared: false });
  const { split, posting, earning } = captured;
  const disputed = { ...review, state: 'dispute', leftMs: null } as const;
  const change = { status: 'completed', outputId, split, review: disputed } as const;
  const move = { move: 'decline', change, posting, earning, note } as const;
  return ok(composeOutcome(job, move, context));
}

/** The client contests the result: an admin is to decide. */
export function decideDispute(
  job: Job,
  reason: string,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkInReview(job);
  if (!ready.ok) return ready;
  const note = reason.trim();
  if (note === '') return refuse({ code: 'job.reason-missing' });
  const review = { ...job.review, state: 'dispute', until: null } as const;
  const change = { status: 'completed', review } as const;
  return ok(composeOutcome(job, { move: 'dispute', change, note }, context));
}

/** How an admin decides a dispute: how much of the price goes back, and why. */
export type Settlement = Readonly<{
  /** Nothing, all that was not returned, or any amount between. */
  returned: Pesewas;
  reason: string;
  isClientDeleted: boolean;
}>;

/** The money that a settlement moves, and what it makes of the job. */
function settleMoney(job: Job, returned: Pesewas, context: MoveContext) {
  if (returned === 0n) return { change: { status: 'completed' } } as const;
  if (returned === refundable(job)) {
    return { change: { status: 'refunded' }, ...refundRest(job, 'settlement', context) } as const;
  }
  const part = refundAmount(job, { amount: returned, reason: 'settlement' }, context);
  return { ...part, change: { status: 'completed', ...part.change } } as const;
}

/** An admin decides the dispute about a job: the provider is paid what does not go back. */
export function decideSettlement(
  job: Job,
  { returned, reason, isClientDeleted }: Settlement,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const { review } = job;
  if (review.state !== 'dispute')
    return refuse({ code: 'job.not-in-dispute', state: review.state });
  const ready = checkMove(job, 'settle');
  if (!ready.ok) return ready;
  const note = reason.trim();
  if (note === '') return refuse({ code: 'job.reason-missing' });
  const most = refundable(job);
  if (returned < 0n) return refuse({ code: 'job.amount-missing' });
  if (returned > most) return refuse({ code: 'job.refund-too-large', most });
  if (isClientDeleted && returned > 0n && job.quote.amountDue > 0n) {
    return refuse({ code: 'job.client-deleted' });
  }
  const money = settleMoney(job, returned, context);
  const change = { ...money.change, review: { ...review, state: 'settled' } } as const;
  return ok(composeOutcome(job, { ...money, move: 'settle', change, clears: true, note }, context));
}
