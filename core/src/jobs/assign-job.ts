import type { JobId, ProviderId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { checkMayTake, checkQualified } from './decide-assignment.ts';
import { checkMove, decideAssign, type MoveContext } from './decide-job.ts';
import { findProvider, findProviderAccount } from './find-provider.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';
import { saveOutcome } from './save-outcome.ts';

/** Assigns a job: a provider takes it, or an admin gives it to the provider named. */
export function assignJob(
  stores: Stores,
  { id, providerId }: Readonly<{ id: JobId; providerId: ProviderId | null }>,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  return context.actor.role === 'admin'
    ? giveJob(stores, { id, providerId }, context)
    : takeJob(stores, id, context);
}

/** Work that is not for a provider is none of theirs, whatever its state. */
const hidesJob = ({ code }: JobFault): boolean =>
  code === 'job.provider-unfit' || code === 'job.for-another-provider';

async function takeJob(
  stores: Stores,
  id: JobId,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  const provider = await findProviderAccount(stores, context.actor.accountId);
  const job = await stores.jobs.find(id);
  if (job === undefined || provider === undefined) return refuse({ code: 'job.not-found' });
  const may = checkMayTake(provider, job);
  if (!may.ok && hidesJob(may.fault)) return refuse({ code: 'job.not-found' });
  const ready = checkMove(job, 'assign');
  if (!ready.ok) return ready;
  if (!may.ok) return may;
  return saveOutcome(stores, decideAssign(job, may.value.id, context));
}

async function giveJob(
  stores: Stores,
  { id, providerId }: Readonly<{ id: JobId; providerId: ProviderId | null }>,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  if (providerId === null) return refuse({ code: 'job.provider-unnamed' });
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const provider = await findProvider(stores, providerId);
  if (provider === undefined) return refuse({ code: 'job.provider-unknown' });
  const qualified = checkQualified(provider, job.work);
  if (!qualified.ok) return qualified;
  return saveOutcome(stores, decideAssign(job, qualified.value.id, context));
}
