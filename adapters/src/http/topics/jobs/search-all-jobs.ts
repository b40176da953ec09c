import { setImmediate } from 'node:timers/promises';
import {
  listJobs,
  ok,
  searchJobs,
  searchStep,
  type Actor,
  type FoundJobs,
  type JobPage,
  type JobQuery,
  type JobSearch,
  type Result,
  type SeenSummary,
} from '@nsem/core';
import type { Place } from '../../operations/paging.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault } from '../../problems/http-fault.ts';

/** How many jobs a step of a list checks if few of many match: as many as a store reads at once. */
const listStep = 2_500;

/** How many jobs one call examines for a page. */
export const examinedJobs = 5_000;

/** The same for an admin, who lists the jobs of all clients. */
export const examinedByAdmins = 20_000;

type Read = UseCaseRunner<Actor>['read'];

/** The jobs of a page, and where the next one starts. */
type JobsPage = Readonly<{ jobs: readonly SeenSummary[]; next: Place | undefined }>;

type Placed = Pick<SeenSummary, 'id' | 'updatedAt' | 'dueAt'>;

/** The time by which a list is ordered, if it can change; a job need not be due. */
function timeOf({ updatedAt, dueAt }: Placed, { sort }: Pick<JobPage, 'sort'>) {
  if (sort === 'updated') return updatedAt;
  return sort === 'due' ? (dueAt ?? undefined) : undefined;
}

/** The place after a job in the order of a list. */
const placeOf = (job: Placed, order: Pick<JobPage, 'sort'>): Place => ({
  id: job.id,
  at: timeOf(job, order),
});

/** Cuts off the job that is read only to know whether there is a next page. */
export function cutPage(found: readonly SeenSummary[], page: JobPage): JobsPage {
  const { limit } = page;
  const jobs = found.slice(0, limit - 1);
  const last = jobs.at(-1);
  const hasMore = found.length > jobs.length && last !== undefined;
  return { jobs, next: hasMore ? placeOf(last, page) : undefined };
}

/** One step of a list: a page, or less where few of many jobs match. */
type ReadStep = (page: JobPage) => Promise<Result<FoundJobs, AnyFault>>;

/** How many jobs one call may examine. */
type Examined = Readonly<{ most?: number }>;

/** How many jobs one step examines, and how many one call may. */
type Extent = Readonly<{ step: number; most: number }>;

/**
 * Reads until a page is full, or as many jobs are examined as one call may. Each step is a read of its
 * own, and other calls are answered between them.
 */
async function readInSteps(
  readStep: ReadStep,
  page: JobPage,
  { step, most }: Extent,
): Promise<Result<JobsPage, AnyFault>> {
  const found: SeenSummary[] = [];
  let place: JobPage = page;
  for (let examined = step; ; examined += step) {
    const read = await readStep({ ...place, limit: page.limit - found.length });
    if (!read.ok) return read;
    found.push(...read.value.jobs);
    const { last } = read.value;
    if (last === null || found.length >= page.limit) return ok(cutPage(found, page));
    if (examined >= most) return ok({ jobs: found, next: placeOf(last, page) });
    place = { ...page, before: last.id, beforeAt: timeOf(last, page) };
    await setImmediate();
  }
}

/** Reads a page of a list. */
export function readJobs(
  read: Read,
  { page, ...list }: JobQuery & Examined,
): Promise<Result<JobsPage, AnyFault>> {
  const { most = examinedJobs, ...filter } = list;
  const readStep: ReadStep = (place) => read(listJobs, { ...filter, page: place });
  return readInSteps(readStep, page, { step: listStep, most });
}

/** Reads a page of what a search finds. */
export function searchAllJobs(
  read: Read,
  { page, ...search }: JobSearch & Examined,
): Promise<Result<JobsPage, AnyFault>> {
  const { most = examinedJobs, ...wanted } = search;
  const readStep: ReadStep = (place) => read(searchJobs, { ...wanted, page: place });
  return readInSteps(readStep, page, { step: searchStep, most });
}
