import type { Actor } from '../accounts/actor.ts';
import type { AccountId, FileId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import type { BasisPoints } from '../kernel/rate.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { earnedBy, lostBy } from '../payouts/earned-by.ts';
import type { NewEarning } from '../payouts/payout.ts';
import type { Notice } from '../ports/outbox.port.ts';
import { splitCommission } from '../wallet/commission.ts';
import type { Posting } from '../wallet/ledger.ts';
import { postCapture, postRefund, postRelease, type Funding } from '../wallet/postings.ts';
import type { JobFault, JobMove } from './job-fault.ts';
import type { Job, JobEvent, JobStatus } from './job.ts';

/** Everything that a move changes; saved together or not at all. */
export type JobOutcome = Readonly<{
  job: Job;
  event: JobEvent;
  posting: Posting | null;
  earning: NewEarning | null;
  notice: Notice | null;
}>;

/** Who moves, and when. */
export type MoveContext = Readonly<{ actor: Actor; now: Instant }>;

/** Who pays for a job, for the ledger. */
export const fundingOf = ({ id, clientId, quote }: Job): Funding => ({
  jobId: id,
  clientId,
  amountDue: quote.amountDue,
  discount: quote.discount,
});

/** The states from which each move starts (DESIGN §4). */
const startsFrom: Readonly<Record<JobMove, readonly JobStatus[]>> = {
  assign: ['pending'],
  cancel: ['pending', 'in_progress'],
  deliver: ['in_progress'],
  edit: ['pending'],
  fail: ['in_progress'],
  refund: ['completed'],
  release: ['in_progress'],
};

/** Whether the job is in a state from which it can make the move. */
export const checkMove = (job: Job, move: JobMove): Result<Job, JobFault> =>
  startsFrom[move].includes(job.status)
    ? ok(job)
    : refuse({ code: 'job.wrong-state', move, status: job.status });

function outcome(
  before: Job,
  change: Partial<Job> & Readonly<{ status: JobStatus }>,
  { actor, now }: MoveContext,
  also: Partial<Pick<JobOutcome, 'posting' | 'earning' | 'notice'>> &
    Readonly<{ note?: string }> = {},
): JobOutcome {
  const job = { ...before, ...change, updatedAt: now };
  return {
    job,
    event: {
      at: now,
      actorId: actor.accountId,
      actorRole: actor.role,
      from: before.status,
      to: change.status,
      note: also.note ?? null,
      assignedId: job.assignedId ?? before.assignedId,
    },
    posting: also.posting ?? null,
    earning: also.earning ?? null,
    notice: also.notice ?? null,
  };
}

/** A provider takes the job, or an admin gives it to one; who may is decided beforehand. */
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
    assignedAt: context.now,
  } as const;
  return ok(outcome(job, change, context, { notice }));
}

/** The provider gives the job back; it is offered again. */
export function decideRelease(job: Job, context: MoveContext): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'release');
  if (!ready.ok) return ready;
  const change = { status: 'pending', assignedId: null, assignedAt: null } as const;
  const notice = { kind: 'job-opened', jobId: job.id, exceptId: job.assignedId } as const;
  return ok(outcome(job, change, context, { notice }));
}

/** The provider hands in the output: the hold is captured at the rate of this moment. */
export function decideDeliver(
  job: Job,
  delivery: Readonly<{ outputId: FileId; rateBps: BasisPoints }>,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'deliver');
  if (!ready.ok) return ready;
  const { assignedId } = job;
  invariant(assignedId !== null, 'a job in progress has a provider');
  const split = splitCommission(job.quote.price, delivery.rateBps);
  const change = {
    status: 'completed',
    outputId: delivery.outputId,
    split,
    completedAt: context.now,
  } as const;
  const posting = postCapture(job.id, assignedId, { split, at: context.now });
  const earning = earnedBy({ jobId: job.id, providerId: assignedId, split }, context.now);
  const notice = { kind: 'job-delivered', accountId: job.clientId, jobId: job.id } as const;
  return ok(outcome(job, change, context, { posting, earning, notice }));
}

/** The job is called off: its client while it is pending, an admin while it is not completed. */
export function decideCancel(job: Job, context: MoveContext): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, context.actor.role === 'admin' ? 'cancel' : 'edit');
  if (!ready.ok) return refuse({ code: 'job.wrong-state', move: 'cancel', status: job.status });
  const posting = postRelease(fundingOf(job), context.now);
  return ok(outcome(job, { status: 'cancelled' }, context, { posting }));
}

/** The job cannot be done, for a reason; everything held is given back. */
export function decideFail(
  job: Job,
  rawReason: string,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'fail');
  if (!ready.ok) return ready;
  const reason = rawReason.trim();
  if (reason === '') return refuse({ code: 'job.reason-missing' });
  const posting = postRelease(fundingOf(job), context.now);
  const notice = { kind: 'job-failed', accountId: job.clientId, jobId: job.id, reason } as const;
  const change = { status: 'failed', failureReason: reason } as const;
  return ok(outcome(job, change, context, { posting, notice, note: reason }));
}

/**
 * A completed job is refunded, for a reason: what was captured goes back by the recorded figures, and
 * the provider owes what they earned by it, paid out or not. The output stays the client's.
 */
export function decideRefund(
  job: Job,
  rawReason: string,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'refund');
  if (!ready.ok) return ready;
  const note = rawReason.trim();
  if (note === '') return refuse({ code: 'job.reason-missing' });
  const { id: jobId, assignedId: providerId, split } = job;
  invariant(providerId !== null && split !== null, 'a completed job was done and paid for');
  const posting = postRefund(fundingOf(job), { providerId, split }, context.now);
  const earning = lostBy({ jobId, providerId, split }, context.now);
  return ok(outcome(job, { status: 'refunded' }, context, { posting, earning, note }));
}
