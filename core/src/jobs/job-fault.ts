import type { JobStatus } from './job.ts';

/** A move that a job can make. */
export type JobMove = 'assign' | 'cancel' | 'deliver' | 'edit' | 'fail' | 'refund' | 'release';

/** Why an operation on jobs is refused. */
export type JobFault =
  | Readonly<{ code: 'job.not-found' }>
  | Readonly<{ code: 'job.wrong-state'; move: JobMove; status: JobStatus }>
  | Readonly<{ code: 'job.provider-unknown' }>
  | Readonly<{ code: 'job.provider-unfit' }>
  | Readonly<{ code: 'job.provider-inactive' }>
  /** The provider who would take the job is not active themselves. */
  | Readonly<{ code: 'job.taker-inactive' }>
  | Readonly<{ code: 'job.provider-unavailable' }>
  | Readonly<{ code: 'job.provider-unnamed' }>
  | Readonly<{ code: 'job.for-another-provider' }>
  | Readonly<{ code: 'job.output-unfit'; expected: 'text' | 'audio' }>
  | Readonly<{ code: 'job.output-not-ready'; status: JobStatus }>
  | Readonly<{ code: 'job.reason-missing' }>
  | Readonly<{ code: 'job.service-fixed' }>;
