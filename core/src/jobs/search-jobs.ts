import type { Actor } from '../accounts/actor.ts';
import { denied, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { JobId } from '../kernel/ids.ts';
import { removeMarks } from '../kernel/normalize-text.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { readableStart } from '../texts/content-start.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { seesLabels, viewSummary } from './decide-view.ts';
import type { JobFilter, JobPage, SearchableJob } from './job-store.port.ts';
import { canSort, resolveChoice, type FoundJobs, type JobChoice } from './list-jobs.ts';

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

/** What is left of a list if a text names one of its jobs. */
function limitToNumber(filter: JobFilter, text: string): JobFilter {
  const id = numberOf(text);
  if (id === undefined) return filter;
  return { ...filter, ids: filter.ids?.includes(id) === false ? [] : [id] };
}

/** What the actor finds a job by: names are for admins, references not for providers. */
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
