import type { Actor } from '../accounts/actor.ts';
import { can, denied, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import { mayWork } from '../accounts/suspension.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import { removeMarks } from '../kernel/plain-text.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { readableStart } from '../texts/sentence-ends.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  type OfferContext,
  type SeenSummary,
  seesLabels,
  viewSummary,
  withEstimate,
} from './decide-view.ts';
import type { JobFilter, JobPage, OfferPage, PlacedJob, SearchableJob } from './job-store.port.ts';
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
async function resolveChoice(
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
const canSort = (filter: JobFilter | null, { sort }: JobPage): boolean =>
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

/** How many jobs one step of a search examines: few enough for other calls to be answered between. */
export const searchStep = 250;

/** A search in the actor's jobs. */
export type JobSearch = JobChoice &
  Readonly<{
    /** Words that must all be found, or a job's number, such as `#17`. */
    text: string;
    page: JobPage;
  }>;

const maxWords = 10;

const fold = (text: string): string => removeMarks(text).toLowerCase();

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords);

/** The job that a text names: `#17`. */
function numberOf(text: string): JobId | undefined {
  const digits = /^#(\d{1,15})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : (Number(digits) as JobId);
}

/** The filter of a list if a text names one of its jobs. */
function limitToNumber(filter: JobFilter, text: string): JobFilter {
  const id = numberOf(text);
  if (id === undefined) return filter;
  return { ...filter, ids: filter.ids?.includes(id) === false ? [] : [id] };
}

/** The texts by which the actor finds a job: names are for admins, references not for providers. */
function textOf(job: SearchableJob, actor: Actor): string {
  const parts = [`#${job.id}`, readableStart(job.contentStart, job.isOfDocument)];
  if (job.documentName !== null) parts.push(job.documentName);
  if (seesLabels(actor)) parts.push(job.reference ?? '');
  if (actor.role === 'admin') parts.push(job.clientName, job.providerName ?? '');
  return fold(parts.join('\n'));
}

/**
 * Searches the next {@link searchStep} of the actor's jobs, in the order of the list. It is repeated until
 * enough is found: a step reads little, so that a search in many jobs does not stop other calls.
 */
export async function searchJobs(
  stores: Stores,
  actor: Actor,
  { text, page, ...choice }: JobSearch,
): Promise<Result<FoundJobs, PermissionFault | LanguageFault>> {
  if (!mayEver(actor, 'jobs.read-content')) return deny(actor, 'jobs.read-content');
  const filter = await resolveChoice(stores, actor, choice);
  if (!filter.ok) return filter;
  if (filter.value === null) return ok({ jobs: [], last: null });
  if (!canSort(filter.value, page)) return denied;
  const within = limitToNumber(filter.value, text);
  const step = await stores.jobs.listSearchable(within, { ...page, limit: searchStep });
  const examined = step.jobs;
  const words = wordsOf(text);
  const matching = examined.filter((job) => {
    const searched = textOf(job, actor);
    return words.every((word) => searched.includes(word));
  });
  const ids = matching.slice(0, page.limit).map((job) => job.id);
  const found = await listFound(stores, { ...filter.value, ids }, page);
  return ok({
    jobs: found.map((job) => viewSummary(job, actor, { previewWords: null })),
    last: examined.length < searchStep ? step.reached : (examined.at(-1) ?? null),
  });
}

async function listFound(stores: Stores, filter: JobFilter, { sort, limit }: JobPage) {
  if (filter.ids?.length === 0) return [];
  return (await stores.jobs.list(filter, { sort, limit })).jobs;
}
