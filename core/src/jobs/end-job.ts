import type { JobId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decideCancel, decideFail, decideRelease, type MoveContext } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';
import { findJobFor } from './read-job.ts';
import { saveOutcome } from './save-outcome.ts';

/** Gives a job back to those who may take it. */
export async function releaseJob(
  stores: Stores,
  id: JobId,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  const found = await findJobFor(stores, context.actor, { id, action: 'jobs.release' });
  return found.ok ? saveOutcome(stores, decideRelease(found.value, context)) : found;
}

/** Calls a job off; everything held is given back. */
export async function cancelJob(
  stores: Stores,
  id: JobId,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  const found = await findJobFor(stores, context.actor, { id, action: 'jobs.cancel' });
  return found.ok ? saveOutcome(stores, decideCancel(found.value, context)) : found;
}

/** Gives a job up for a reason; everything held is given back. */
export async function failJob(
  stores: Stores,
  { id, reason }: Readonly<{ id: JobId; reason: string }>,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  const found = await findJobFor(stores, context.actor, { id, action: 'jobs.fail' });
  return found.ok ? saveOutcome(stores, decideFail(found.value, reason, context)) : found;
}
