import { isLive, type Job } from '../jobs/job.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { mostReferences } from './reference-file.ts';
import type { ReferenceFault } from './reference-fault.ts';

/** Whether the reference files of a job can be changed: while it is pending or in progress. */
export const checkChange = <J extends Pick<Job, 'status'>>(job: J): Result<J, ReferenceFault> =>
  isLive(job) ? ok(job) : refuse({ code: 'reference.job-ended', status: job.status });

/** Whether a job that has so many reference files can have one more. */
export const checkRoom = (present: number): Result<null, ReferenceFault> =>
  present < mostReferences
    ? ok(null)
    : refuse({ code: 'reference.too-many', most: mostReferences });
