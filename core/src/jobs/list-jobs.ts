import type { Actor } from '../accounts/actor.ts';
import { mayWork } from '../accounts/decide-suspension.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  seesLabels,
  viewSummary,
  withEstimate,
  type OfferContext,
  type SeenSummary,
} from './decide-view.ts';
import type { JobFilter } from './job-store.port.ts';
import { isLive } from './job.ts';

/** Which of the actor's jobs to list. */
export type JobQuery = Omit<JobFilter, 'assignedId'> & Readonly<{ page: CursorPage }>;

type Listed = Promise<Result<readonly SeenSummary[], PermissionFault>>;

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

/**
 * Whether the actor may limit a list in this way: only admins choose a client, and who does not see a
 * reference does not search for it.
 */
function maySearch(actor: Actor, { clientId, reference }: JobFilter): boolean {
  if (clientId !== undefined && actor.role !== 'admin') return false;
  return reference === undefined || seesLabels(actor);
}

/** Adds what a provider would earn; the rate is read once, and only if a job has not ended. */
async function addEstimates(
  { commission }: Stores,
  { role }: Actor,
  jobs: readonly SeenSummary[],
): Promise<readonly SeenSummary[]> {
  if (role !== 'service-provider' || !jobs.some(isLive)) return jobs;
  const { rate } = await commission.current();
  return jobs.map((job) => withEstimate(job, rate));
}

/** Lists the actor's jobs, newest first; an admin lists all, or those of a client. */
export async function listJobs(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: JobQuery,
): Listed {
  if (!can(actor, 'jobs.list') || !maySearch(actor, filter)) return denied;
  const jobs = await stores.jobs.list({ ...filter, ...scopeOf(actor) }, page);
  const seen = jobs.map((job) => viewSummary(job, actor, { previewWords: null }));
  return ok(await addEstimates(stores, actor, seen));
}

/**
 * Lists the jobs that the actor, a provider, may take now, newest first, as far as they may see them
 * before that; none if inactive.
 */
export async function listAvailableJobs(
  stores: Stores,
  actor: Actor,
  page: CursorPage,
  { offers }: OfferContext,
): Promise<Result<readonly SeenSummary[], PermissionFault>> {
  if (!can(actor, 'jobs.available')) return denied;
  const provider = await stores.accounts.find(actor.accountId);
  if (provider === undefined || !mayWork(provider)) return ok([]);
  const jobs = await stores.jobs.listAvailable(actor.accountId, page);
  const seen = jobs.map((job) => viewSummary(job, actor, offers));
  return ok(await addEstimates(stores, actor, seen));
}
