import type { Actor } from '../accounts/actor.ts';
import { changeTotals, type TotalChange } from './totals.ts';
import type { Instant } from '../kernel/instant.ts';
import type { NewEarning } from '../payouts/payout.ts';
import type { Notice } from '../ports/outbox.port.ts';
import type { Posting } from '../wallet/ledger.ts';
import type { Funding } from '../wallet/postings.ts';
import type { LaterMove } from './job-fault.ts';
import type { Job, JobEvent, JobStatus, NewJob } from './job.ts';
import { timeOfChange } from './job-version.ts';

/** Everything that a move changes; saved together or not at all. */
export type JobOutcome = Readonly<{
  job: Job;
  event: JobEvent;
  /** By the clock, which can be behind the time of the event; from then on, the notice is sent. */
  decidedAt: Instant;
  posting: Posting | null;
  earning: NewEarning | null;
  notice: Notice | null;
  /** What the job, and the earning, change in the totals of reports. */
  totals: readonly TotalChange[];
}>;

/** A new job, and the outcome of its creation, which depends on the id that the store assigns. */
export type JobCreation = Readonly<{ draft: NewJob; complete: (job: Job) => JobOutcome }>;

/** The actor of a move, and its time. */
export type MoveContext = Readonly<{ actor: Actor; now: Instant }>;

/** Who pays how much for a job, for the ledger. */
export const fundingOf = ({ id, clientId, quote }: Job): Funding => ({
  jobId: id,
  clientId,
  amountDue: quote.amountDue,
  discount: quote.discount,
});

/** What a move changes in the job itself. */
type Change = Partial<Job> & Readonly<{ status: JobStatus }>;

/** What a move changes beside the job. */
type SideEffects = Partial<Pick<JobOutcome, 'posting' | 'earning' | 'notice'>> &
  Partial<Pick<JobEvent, 'outputSha256'>> &
  Readonly<{ note?: string }>;

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
    notice: also.notice ?? null,
    totals: changeTotals(before, job, also.earning ?? null),
  };
}
