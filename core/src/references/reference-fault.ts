import type { JobStatus } from '../jobs/job.ts';

/** Why an operation on reference files is refused. */
export type ReferenceFault =
  /** The job has no such reference file, or none any more. */
  | Readonly<{ code: 'reference.not-found' }>
  /** The job has as many reference files as it can have. */
  | Readonly<{ code: 'reference.too-many'; most: number }>
  /** The files of a job are fixed once it has ended. */
  | Readonly<{ code: 'reference.job-ended'; status: JobStatus }>;
