import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideRelease } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { ListedJob, ListedProvider } from './job-store.port.ts';
import type { VersionContext } from './job-version.ts';
import { findJobFor } from './read-job.ts';
import { listingOf, listProvider, saveMove } from './save-outcome.ts';

/** The requested provider, who need not be the one that an admin assigned. */
async function requestedProvider(
  stores: Stores,
  { requestedId, assignedId, ...listed }: ListedJob,
): Promise<ListedProvider> {
  if (requestedId === null) return listProvider(null);
  if (requestedId !== assignedId) return listProvider(await stores.accounts.find(requestedId));
  const { providerId, providerName } = listed;
  return { providerId, providerName };
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
  const requested = await requestedProvider(stores, found.value);
  return saveMove(stores, decided, { ...listingOf(found.value), ...requested });
}
releaseJob.guards = (_: Actor, id: JobId) => [guardJob(id)];
