import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideRelease } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { ListedJob } from './job-store.port.ts';
import type { VersionContext } from './job-version.ts';
import { findJobFor } from './read-job.ts';
import { saveMove } from './save-outcome.ts';

/** The public id of the requested provider, who need not be the one that an admin assigned. */
async function requestedProviderId(
  stores: Stores,
  { requestedId, assignedId, providerId }: ListedJob,
): Promise<ProviderId | null> {
  if (requestedId === null) return null;
  if (requestedId === assignedId) return providerId;
  return (await stores.accounts.find(requestedId))?.providerId ?? null;
}

/** Releases a job to the providers who may take it. */
export async function releaseJob(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.release', versions });
  if (!found.ok) return found;
  const decided = decideRelease(found.value, { actor, now });
  if (!decided.ok) return decided;
  return saveMove(stores, decided, await requestedProviderId(stores, found.value));
}
