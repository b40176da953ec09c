import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideTakeBack } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { ListedJob } from './job-store.port.ts';
import type { VersionContext } from './job-version.ts';
import { findJobFor } from './read-job.ts';
import { listingOf, listProvider, saveMove } from './save-outcome.ts';

/** A job that its client takes back; the provider reads the reason. */
export type TakeBack = Readonly<{ id: JobId; reason: string | null }>;

/** Takes a late job back from its provider; it returns to the pool. */
export async function takeBackJob(
  stores: Stores,
  actor: Actor,
  { id, reason }: TakeBack,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.take-back', versions });
  if (!found.ok) return found;
  const decided = decideTakeBack(found.value, reason, { actor, now });
  return saveMove(stores, decided, { ...listingOf(found.value), ...listProvider(null) });
}
takeBackJob.guards = (_: Actor, { id }: TakeBack) => [guardJob(id)];
