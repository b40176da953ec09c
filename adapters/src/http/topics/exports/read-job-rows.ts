import {
  listJobs,
  ok,
  searchJobs,
  searchStep,
  type JobChoice,
  type JobStatus,
  type Result,
  type SeenSummary,
} from '@nsem/core';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { ExportPage } from '../../replies/csv.ts';
import { jobChoiceOf, searchedText } from '../jobs/job-query.schema.ts';
import { presentListedJob } from '../jobs/jobs.presenter.ts';
import type { ExportCall } from './export-call.ts';

/** How many jobs are in memory at a time. */
const pageSize = 200;

type FoundRows = Readonly<{ jobs: readonly SeenSummary[]; next: number | undefined }>;

async function readJobs(
  { query, read }: ExportCall,
  choice: JobChoice,
  before: number | undefined,
): Promise<Result<FoundRows, AnyFault>> {
  const text = searchedText(query);
  if (text !== undefined) {
    const page = { limit: searchStep, before };
    const found = await read(searchJobs, { ...choice, text, page });
    if (!found.ok) return found;
    return ok({ jobs: found.value.jobs, next: found.value.last?.id });
  }
  const found = await read(listJobs, { ...choice, page: { limit: pageSize, before } });
  if (!found.ok) return found;
  const { jobs, last } = found.value;
  return ok({ jobs, next: (jobs.length === pageSize ? jobs.at(-1) : last)?.id });
}

/** Reads some of the jobs that an export is limited to, newest first. */
export async function readJobRows(
  call: ExportCall,
  before: number | undefined,
): Promise<Result<ExportPage, AnyFault>> {
  const { actor, query } = call;
  const status = query.status as JobStatus | undefined;
  const choice = jobChoiceOf({ ...query, status, ids: undefined, reference: undefined });
  const found = await readJobs(call, choice, before);
  if (!found.ok) return found;
  const { jobs, next } = found.value;
  return ok({ rows: jobs.map((job) => presentListedJob(job, actor)), next });
}
