import { later, type Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';

/** Names one version of a job: no other version of it, and no other job, has the same name. */
export const versionOfJob = ({ id, status, updatedAt }: Pick<Job, 'id' | 'status' | 'updatedAt'>) =>
  `${id}-${status}-${updatedAt.toString(36)}`;

/** Makes a change conditional, as part of a use case's context. */
export type VersionContext = Readonly<{
  /** The versions of the job to which the change applies; undefined for any. */
  versions?: readonly string[] | undefined;
}>;

/** Refuses a change of a job that is not in one of the versions to which it applies. */
export const checkVersion = <J extends Job>(
  job: J,
  { versions }: VersionContext,
): Result<J, JobFault> =>
  versions === undefined || versions.includes(versionOfJob(job))
    ? ok(job)
    : refuse({ code: 'job.version-mismatch', status: job.status });

/** The time of a change: after that of the last one, also if the clock was set back in between. */
export const timeOfChange = ({ updatedAt }: Pick<Job, 'updatedAt'>, now: Instant): Instant =>
  now > updatedAt ? now : later(updatedAt, 1);
