import type { Actor } from '../accounts/actor.ts';
import { mayWork } from '../accounts/decide-suspension.ts';
import { can, denied, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ProviderId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  seesLabels,
  viewSummary,
  withEstimate,
  type OfferContext,
  type SeenSummary,
} from './decide-view.ts';
import type { JobFilter, JobPage, OfferPage, PlacedJob } from './job-store.port.ts';
import { isLive } from './job.ts';

/** Which of the actor's jobs to choose from. */
export type JobChoice = Omit<JobFilter, 'assignedId' | 'language'> &
  Readonly<{
    /** Code or name of the language that the jobs are from, to or in. */
    language?: string | undefined;
    /** Only those that this provider works or worked on; not for providers. */
    providerId?: ProviderId | undefined;
  }>;

/** Which of the actor's jobs to list. */
export type JobQuery = JobChoice & Readonly<{ page: JobPage }>;

type ListFault = PermissionFault | LanguageFault;

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
 * Whether the actor may limit a list in this way: only admins choose a client, providers list their own
 * jobs, and who does not see a reference does not search for it.
 */
function mayChoose(actor: Actor, { clientId, providerId, reference }: JobChoice): boolean {
  if (clientId !== undefined && actor.role !== 'admin') return false;
  if (providerId !== undefined && actor.role === 'service-provider') return false;
  return reference === undefined || seesLabels(actor);
}

/**
 * Resolves which jobs the actor chooses from.
 *
 * @returns null if there can be none.
 */
export async function resolveChoice(
  stores: Stores,
  actor: Actor,
  choice: JobChoice,
): Promise<Result<JobFilter | null, ListFault>> {
  if (!can(actor, 'jobs.list')) return deny(actor, 'jobs.list');
  // An admin may choose by all that they see: a key of theirs lacks the contents.
  if (!mayChoose(actor, choice)) return deny(actor, 'jobs.read-content');
  const { language: reference, providerId, ...filter } = choice;
  const scoped = { ...filter, ...scopeOf(actor) };
  const language =
    reference === undefined ? ok(undefined) : await resolveLanguage(stores, reference, 'language');
  if (!language.ok) return language;
  if (providerId === undefined) return ok({ ...scoped, language: language.value });
  const provider = await stores.accounts.findByProviderId(providerId);
  if (provider === undefined) return ok(null);
  return ok({ ...scoped, language: language.value, assignedId: provider.id });
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

/** Only the jobs of an account are listed by their due times: there is no index of all of them. */
export const canSort = (filter: JobFilter | null, { sort }: JobPage): boolean =>
  sort !== 'due' || filter === null || (filter.clientId ?? filter.assignedId) !== undefined;

/** Jobs that an actor lists or searches. */
export type FoundJobs = Readonly<{
  jobs: readonly SeenSummary[];
  /** The last job that was examined, after which the list goes on; null at the end of it. */
  last: PlacedJob | null;
}>;

/**
 * Lists the actor's jobs, newest first by default; an admin lists all, or those of a client. If few of many
 * jobs match, a page may have few or none: then the list goes on after the last one examined.
 */
export async function listJobs(
  stores: Stores,
  actor: Actor,
  { page, ...choice }: JobQuery,
): Promise<Result<FoundJobs, ListFault>> {
  const filter = await resolveChoice(stores, actor, choice);
  if (!filter.ok) return filter;
  if (filter.value === null) return ok({ jobs: [], last: null });
  if (!canSort(filter.value, page)) return denied;
  const { jobs, reached } = await stores.jobs.list(filter.value, page);
  const seen = jobs.map((job) => viewSummary(job, actor, { previewWords: null }));
  return ok({ jobs: await addEstimates(stores, actor, seen), last: reached });
}

/**
 * Lists the jobs that the actor, a provider, may take now, as far as they may see them before that, by
 * their due times by default; none if inactive.
 */
export async function listAvailableJobs(
  stores: Stores,
  actor: Actor,
  page: OfferPage,
  { offers }: OfferContext,
): Promise<Result<readonly SeenSummary[], PermissionFault>> {
  if (!can(actor, 'jobs.available')) return deny(actor, 'jobs.available');
  const provider = await stores.accounts.find(actor.accountId);
  if (provider === undefined || !mayWork(provider)) return ok([]);
  const jobs = await stores.jobs.listAvailable(actor.accountId, page);
  const seen = jobs.map((job) => viewSummary(job, actor, offers));
  return ok(await addEstimates(stores, actor, seen));
}
