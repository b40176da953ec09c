import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkQualified } from './decide-assignment.ts';
import { decideAssign } from './decide-job.ts';
import { findJobToTake } from './find-job-to-take.ts';
import { findProvider } from './find-provider.ts';
import type { JobFault } from './job-fault.ts';
import type { MoveContext } from './job-outcome.ts';
import type { ListedJob } from './job-store.port.ts';
import { checkVersion, type VersionContext } from './job-version.ts';
import { listingOf, listProvider, saveMove } from './save-outcome.ts';

/** A job, and the provider whom an admin names; a provider who takes it names none. */
export type Assignment = Readonly<{ id: JobId; providerId: ProviderId | null }>;

type AssignContext = MoveContext & VersionContext;

/** Assigns a job: a provider takes it, or an admin assigns it to the provider named. */
export async function assignJob(
  stores: Stores,
  actor: Actor,
  assignment: Assignment,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  if (!can(actor, 'jobs.assign')) return deny(actor, 'jobs.assign');
  const context = { actor, now, versions };
  return actor.role === 'admin'
    ? assignToProvider(stores, assignment, context)
    : takeJob(stores, assignment.id, context);
}
assignJob.guards = (_: Actor, { id }: Assignment) => [guardJob(id)];

async function takeJob(
  stores: Stores,
  id: JobId,
  context: AssignContext,
): Promise<Result<ListedJob, JobFault>> {
  const found = await findJobToTake(stores, id, context);
  if (!found.ok) return found;
  const { job, provider } = found.value;
  return saveMove(stores, decideAssign(job, provider.id, context), {
    ...listingOf(job),
    ...listProvider(provider),
  });
}

async function assignToProvider(
  stores: Stores,
  { id, providerId }: Assignment,
  context: AssignContext,
): Promise<Result<ListedJob, JobFault>> {
  if (providerId === null) return refuse({ code: 'job.provider-missing' });
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const current = checkVersion(job, context);
  if (!current.ok) return current;
  const provider = await findProvider(stores, providerId);
  if (provider === undefined) return refuse({ code: 'job.provider-unknown' });
  const qualified = checkQualified(provider, job.work);
  if (!qualified.ok) return qualified;
  const { id: assignedId } = qualified.value;
  return saveMove(stores, decideAssign(job, assignedId, context), {
    ...listingOf(job),
    ...listProvider(qualified.value),
  });
}
