import type { Actor } from '../accounts/actor.ts';
import type { AccountId, FileId } from '../kernel/ids.ts';
import { dayMs, type Instant, later, notBefore } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { BasisPoints } from '../kernel/money.ts';
import { composeEarning } from '../payouts/earning-hold.ts';
import type { NewEarning } from '../payouts/payout.ts';
import type { Notice } from '../ports/outbox.port.ts';
import { splitCommission } from '../wallet/commission.ts';
import type { Posting } from '../wallet/ledger.ts';
import { type Funding, postCapture, postRelease } from '../wallet/postings.ts';
import type { JobFault, LaterMove } from './job-fault.ts';
import {
  isFree,
  isInRevision,
  isLate,
  type Job,
  type JobEvent,
  type JobStatus,
  type NewJob,
  paidFor,
} from './job.ts';
import { type ReviewPolicy, startReview } from './review.ts';
import { changeTotals, type TotalChange } from './totals.ts';

/** Names one version of a job: no other version of it, and no other job, has the same name. */
export const versionOfJob = ({ id, status, updatedAt }: Pick<Job, 'id' | 'status' | 'updatedAt'>) =>
  `${id}-${status}-${updatedAt.toString(36)}`;

/** Makes a change conditional, as part of a use case's context. */
export type VersionContext = Readonly<{
  /** The versions of the job to which the change applies; undefined for any. */
  versions?: readonly string[] | undefined;
}>;

/** Refuses a change of a job that is not in one of the versions to which it applies. */
export const checkVersion = <J extends Job>(
  job: J,
  { versions }: VersionContext,
): Result<J, JobFault> =>
  versions === undefined || versions.includes(versionOfJob(job))
    ? ok(job)
    : refuse({ code: 'job.version-mismatch', status: job.status });

/** The time of a change: after that of the last one, also if the clock was set back in between. */
export const timeOfChange = ({ updatedAt }: Pick<Job, 'updatedAt'>, now: Instant): Instant =>
  now > updatedAt ? now : later(updatedAt, 1);

/** Everything that a move changes; saved in one unit of work. */
export type JobOutcome = Readonly<{
  job: Job;
  event: JobEvent;
  /** By the clock, which can be behind the time of the event; from then on, the notice is sent. */
  decidedAt: Instant;
  posting: Posting | null;
  earning: NewEarning | null;
  /** The earning of an earlier delivery, which was not paid and ceases to exist. */
  withdrawn: NewEarning | null;
  /** Whether the earnings of the job can be paid from now on. */
  clears: boolean;
  /** How the revision of the result ended; null if none did. */
  endedRevision: RevisionEnd | null;
  notice: Notice | null;
  /** The changes of the totals of reports by the job and the earning. */
  totals: readonly TotalChange[];
}>;

/** How a revision ended: something else was delivered, the provider declined it, or the job went another way. */
export const revisionEnds = ['delivered', 'declined', 'stopped'] as const;
export type RevisionEnd = (typeof revisionEnds)[number];

/** A new job, and the outcome of its creation, which depends on the id that the store assigns. */
export type JobCreation = Readonly<{ draft: NewJob; complete: (job: Job) => JobOutcome }>;

/** The actor of a move, and its time. */
export type MoveContext = Readonly<{ actor: Pick<Actor, 'accountId' | 'role'>; now: Instant }>;

/** The parts of a job's price by their payers, less what was returned, for the ledger. */
export function fundingOf(job: Job): Funding {
  const { due: amountDue, discount } = paidFor(job);
  return { jobId: job.id, clientId: job.clientId, amountDue, discount };
}

/** The changes of a move in the job itself. */
type Change = Partial<Job> & Readonly<{ status: JobStatus }>;

/** The changes of a move besides the job. */
type SideEffects = Partial<
  Pick<JobOutcome, 'posting' | 'earning' | 'withdrawn' | 'clears' | 'notice'>
> &
  Partial<Pick<JobEvent, 'outputSha256'>> &
  Readonly<{ note?: string }>;

function endOfRevision(before: Job, after: Job, move: LaterMove): RevisionEnd | null {
  if (!isInRevision(before) || isInRevision(after)) return null;
  return move === 'deliver' ? 'delivered' : move === 'decline' ? 'declined' : 'stopped';
}

/** Composes the outcome of a move of a job that exists. */
export function composeOutcome(
  before: Job,
  { move, change, ...also }: Readonly<{ move: LaterMove; change: Change }> & SideEffects,
  { actor, now }: MoveContext,
): JobOutcome {
  const at = timeOfChange(before, now);
  const job = { ...before, ...change, updatedAt: at };
  return {
    job,
    event: {
      move,
      at,
      actorId: actor.accountId,
      actorRole: actor.role,
      from: before.status,
      to: change.status,
      note: also.note ?? null,
      assignedId: job.assignedId ?? before.assignedId,
      ...(also.outputSha256 !== undefined && { outputSha256: also.outputSha256 }),
    },
    decidedAt: now,
    posting: also.posting ?? null,
    earning: also.earning ?? null,
    withdrawn: also.withdrawn ?? null,
    clears: also.clears ?? false,
    endedRevision: endOfRevision(before, job, move),
    notice: also.notice ?? null,
    totals: changeTotals({ before, after: job }, also),
  };
}

/** The states from which each move starts (docs/domain.md, Jobs). */
const startsFrom: Readonly<Record<LaterMove, readonly JobStatus[]>> = {
  accept: ['completed'],
  assign: ['pending'],
  cancel: ['pending', 'in_progress'],
  decline: ['in_progress'],
  deliver: ['in_progress'],
  dispute: ['completed'],
  edit: ['pending'],
  fail: ['in_progress'],
  refund: ['completed'],
  refund_part: ['completed'],
  release: ['in_progress'],
  revise: ['completed'],
  settle: ['completed'],
  take_back: ['in_progress'],
};

/** Whether the job is in a state from which it can make the move. */
export const checkMove = (job: Job, move: LaterMove): Result<Job, JobFault> =>
  startsFrom[move].includes(job.status)
    ? ok(job)
    : refuse({ code: 'job.wrong-state', move, status: job.status });

/** A provider takes the job, or an admin assigns it; who may be assigned is decided beforehand. */
export function decideAssign(
  job: Job,
  providerId: AccountId,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'assign');
  if (!ready.ok) return ready;
  const notice = { kind: 'job-assigned', accountId: job.clientId, jobId: job.id } as const;
  const change = {
    status: 'in_progress',
    assignedId: providerId,
    // A job took no negative time, also if the clock was set back: providers are ordered by it.
    assignedAt: notBefore(job.createdAt, context.now),
  } as const;
  return ok(composeOutcome(job, { move: 'assign', change, notice }, context));
}

/**
 * Whether the actor may end the work on a job: a provider who does not want to revise a result declines the
 * revision, so that what was delivered is decided about.
 */
const checkNotRevised = (job: Job, { actor }: MoveContext): Result<Job, JobFault> =>
  isInRevision(job) && actor.role === 'service-provider'
    ? refuse({ code: 'job.in-revision' })
    : ok(job);

/** What a job has lost that goes to another provider, or is over: its result and the review of it. */
const withoutResult = ({ review }: Job) =>
  ({
    completedAt: null,
    review: { ...review, state: 'none', leftMs: null },
  }) as const;

/** The provider releases the job; it is offered again. */
export function decideRelease(job: Job, context: MoveContext): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'release');
  if (!ready.ok) return ready;
  const free = checkNotRevised(job, context);
  if (!free.ok) return free;
  const unassigned = { assignedId: null, assignedAt: null } as const;
  const change = { status: 'pending', ...unassigned, ...withoutResult(job) } as const;
  const notice = { kind: 'job-opened', jobId: job.id, exceptId: job.assignedId } as const;
  return ok(composeOutcome(job, { move: 'release', change, notice }, context));
}

/**
 * The client takes back a job that is late: any qualified provider may take it then, also if the client
 * had requested one.
 */
export function decideTakeBack(
  job: Job,
  reason: string | null,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'take_back');
  if (!ready.ok) return ready;
  const { dueAt, assignedId: exceptId } = job;
  if (!isLate(job, context.now)) return refuse({ code: 'job.not-late', dueAt });
  const change = {
    status: 'pending',
    requestedId: null,
    assignedId: null,
    assignedAt: null,
    ...withoutResult(job),
  } as const;
  const notice = { kind: 'job-opened', jobId: job.id, exceptId } as const;
  const note = reason?.trim();
  const move = { move: 'take_back', change, notice, ...(note && { note }) } as const;
  return ok(composeOutcome(job, move, context));
}

/** The capture of a job's hold at a commission: the posting, and the earning of its provider. */
export function captureOf(
  job: Job,
  { rateBps, at, isCleared }: Readonly<{ rateBps: BasisPoints; at: Instant; isCleared: boolean }>,
) {
  const { id: jobId, assignedId: providerId, review } = job;
  invariant(providerId !== null, 'a job in progress has a provider');
  const split = splitCommission(job.quote.price, rateBps);
  const posting = postCapture({ jobId, providerId, split, round: review.revisions }, at);
  const captured = { jobId, providerId, split, isFree: isFree(job) };
  const earning = { ...composeEarning(captured, at), clearedAt: isCleared ? at : null };
  return { split, posting, earning };
}

/** The provider delivers the output: the hold is captured at the current commission. */
export function decideDeliver(
  job: Job,
  delivery: Readonly<{
    outputId: FileId;
    outputSha256: string;
    rateBps: BasisPoints;
    reviews: ReviewPolicy;
    note?: string | undefined;
  }>,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'deliver');
  if (!ready.ok) return ready;
  const { outputId, outputSha256, rateBps, reviews } = delivery;
  const at = context.now;
  const review = startReview(job.review, reviews, at);
  const isCleared = review.state !== 'open';
  const { split, posting, earning } = captureOf(job, { rateBps, at, isCleared });
  const change = {
    status: 'completed',
    outputId,
    split,
    review,
    completedAt: job.completedAt ?? notBefore(job.assignedAt ?? job.createdAt, at),
  } as const;
  const notice = { kind: 'job-delivered', accountId: job.clientId, jobId: job.id } as const;
  const outcome = { move: 'deliver', change, posting, earning, notice, outputSha256 } as const;
  const note = delivery.note?.trim();
  return ok(composeOutcome(job, note ? { ...outcome, note } : outcome, context));
}

/**
 * Whether a client or a provider may undo the order: not once the client has a result of it, which they sent back
 * and keep. They would have it for nothing.
 */
export const checkUndelivered = (job: Job): Result<Job, JobFault> =>
  job.review.revisions > 0 ? refuse({ code: 'job.was-delivered' }) : ok(job);

/** The job is cancelled: by its client while it is pending, by an admin until it is completed. */
export function decideCancel(job: Job, context: MoveContext): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'cancel');
  if (!ready.ok) return ready;
  if (context.actor.role !== 'admin') {
    if (job.status !== 'pending') {
      return refuse({ code: 'job.wrong-state', move: 'cancel', status: job.status });
    }
    const undelivered = checkUndelivered(job);
    if (!undelivered.ok) return undelivered;
  }
  const posting = postRelease(fundingOf(job), context.now);
  const change = { status: 'cancelled', ...withoutResult(job) } as const;
  return ok(composeOutcome(job, { move: 'cancel', change, posting }, context));
}

/** The job cannot be done, for a reason; the whole hold is released. */
export function decideFail(
  job: Job,
  rawReason: string,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'fail');
  if (!ready.ok) return ready;
  const free = checkNotRevised(job, context);
  if (!free.ok) return free;
  const undelivered = context.actor.role === 'admin' ? ready : checkUndelivered(job);
  if (!undelivered.ok) return undelivered;
  const reason = rawReason.trim();
  if (reason === '') return refuse({ code: 'job.reason-missing' });
  const posting = postRelease(fundingOf(job), context.now);
  const notice = { kind: 'job-failed', accountId: job.clientId, jobId: job.id, reason } as const;
  const change = { status: 'failed', failureReason: reason, ...withoutResult(job) } as const;
  return ok(composeOutcome(job, { move: 'fail', change, posting, notice, note: reason }, context));
}

/** How far ahead a job can be due at least: one hour. */
const shortestNoticeMs = 60 * 60 * 1000;

/**
 * How far ahead a result that is sent back can be due at least: one day. Once it is late, its client can take
 * it back and pay nothing for what was delivered: its provider must have had the time to answer.
 */
export const shortestRevisionMs = dayMs;

/** How far ahead a job can be due at most: one year. */
const longestNoticeMs = 365 * dayMs;

/** Checks a due time that a client sets now; none is always fine. */
export function checkDue(
  dueAt: Instant | null,
  now: Instant,
  shortestMs: number = shortestNoticeMs,
): Result<null, JobFault> {
  const earliest = later(now, shortestMs);
  const latest = later(now, longestNoticeMs);
  return dueAt === null || (dueAt >= earliest && dueAt <= latest)
    ? ok(null)
    : refuse({ code: 'job.due-time-invalid', earliest, latest });
}
