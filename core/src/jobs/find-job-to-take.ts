import type { Account } from '../accounts/account.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkMayTake } from './decide-assignment.ts';
import { checkMove } from './decide-job.ts';
import { findProviderAccount } from './find-provider.ts';
import type { JobFault } from './job-fault.ts';
import type { MoveContext } from './job-outcome.ts';
import type { ListedJob } from './job-store.port.ts';
import { checkVersion, type VersionContext } from './job-version.ts';

/** A job, and the provider who may take it now. */
export type JobToTake = Readonly<{ job: ListedJob; provider: Account }>;

/** Refusals that would reveal a job that the provider may not see. */
const hidesJob = ({ code }: JobFault): boolean =>
  code === 'job.provider-not-qualified' || code === 'job.for-another-provider';

/** Finds a job that the actor, a provider, may take now. */
export async function findJobToTake(
  stores: Stores,
  id: JobId,
  context: MoveContext & VersionContext,
): Promise<Result<JobToTake, JobFault>> {
  const provider = await findProviderAccount(stores, context.actor.accountId);
  const job = await stores.jobs.find(id);
  if (job === undefined || provider === undefined) return refuse({ code: 'job.not-found' });
  const may = checkMayTake(provider, job);
  if (!may.ok && hidesJob(may.fault)) return refuse({ code: 'job.not-found' });
  const current = checkVersion(job, context);
  if (!current.ok) return current;
  const ready = checkMove(job, 'assign');
  if (!ready.ok) return ready;
  return may.ok ? ok({ job, provider: may.value }) : may;
}
