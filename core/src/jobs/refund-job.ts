import type { JobId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decideRefund, type MoveContext } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';
import { findJobFor } from './read-job.ts';
import { saveOutcome } from './save-outcome.ts';

/** Refunds a completed job for a reason: its client gets back what it cost. */
export async function refundJob(
  stores: Stores,
  { id, reason }: Readonly<{ id: JobId; reason: string }>,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  const found = await findJobFor(stores, context.actor, { id, action: 'jobs.refund' });
  return found.ok ? saveOutcome(stores, decideRefund(found.value, reason, context)) : found;
}
