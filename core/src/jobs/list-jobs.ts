import type { Actor } from '../accounts/actor.ts';
import { mayWork } from '../accounts/decide-suspension.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { JobFilter } from './job-store.port.ts';
import { viewJob, type JobView } from './job-view.ts';

/** Which of the actor's jobs to list. */
export type JobQuery = Pick<JobFilter, 'status' | 'serviceType'> & Readonly<{ page: CursorPage }>;

type Listed = Promise<Result<readonly JobView[], PermissionFault>>;

/** The part of all jobs that an actor lists: a client's, a provider's, or, for an admin, all. */
function scopeOf({ accountId, role }: Actor): Pick<JobFilter, 'clientId' | 'assignedId'> {
  switch (role) {
    case 'client':
      return { clientId: accountId };
    case 'service-provider':
      return { assignedId: accountId };
    case 'admin':
      return {};
  }
}

/** Lists the actor's jobs, newest first; an admin lists all. */
export async function listJobs(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: JobQuery,
): Listed {
  if (!can(actor, 'jobs.list')) return denied;
  const jobs = await stores.jobs.list({ ...filter, ...scopeOf(actor) }, page);
  return ok(jobs.map((job) => viewJob(actor, job)));
}

/** Lists the jobs that the actor, a provider, may take now, newest first; none if inactive. */
export async function listAvailableJobs(stores: Stores, actor: Actor, page: CursorPage): Listed {
  if (!can(actor, 'jobs.available')) return denied;
  const provider = await stores.accounts.find(actor.accountId);
  const isWorking = provider !== undefined && mayWork(provider);
  return ok(isWorking ? await stores.jobs.listAvailable(actor.accountId, page) : []);
}
