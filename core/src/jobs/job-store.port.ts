import type { AccountId, JobId, ProviderId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import type { ServiceType } from '../services/work.ts';
import type { Job, JobEvent, JobStatus, NewJob } from './job.ts';

/** A job with the public Provider ID of who was asked for or works on it. */
export type ListedJob = Job & Readonly<{ providerId: ProviderId | null }>;

/** Where a job stands, and whose it is. */
export type JobState = Readonly<
  Pick<Job, 'id' | 'clientId' | 'assignedId' | 'status' | 'updatedAt'>
>;

/** Whose jobs to list; nobody's in particular for admins. */
export type JobFilter = Readonly<{
  clientId?: AccountId | undefined;
  assignedId?: AccountId | undefined;
  status?: JobStatus | undefined;
  serviceType?: ServiceType | undefined;
}>;

/** Keeps the jobs and their histories. */
export interface JobStore {
  insert(job: NewJob): Promise<Job>;
  /** Inside `write`, nobody else changes the job before the unit ends. */
  find(id: JobId): Promise<ListedJob | undefined>;
  /** Asked again and again by those who wait for a job: one small statement. */
  findState(id: JobId): Promise<JobState | undefined>;
  replace(job: Job): Promise<void>;
  /** Newest first. */
  list(filter: JobFilter, page: Page): Promise<readonly ListedJob[]>;
  /**
   * The pending jobs that a provider may take now: for exactly the work that they are approved for,
   * from the pool or asked of them; only quick ones where they are available for those alone.
   */
  listAvailable(providerId: AccountId, page: Page): Promise<readonly ListedJob[]>;
  /**
   * Those who may take the job now, as `listAvailable` has it, and have a Telegram ID; nobody where it
   * is not pending. By their ids.
   */
  listTakers(jobId: JobId): Promise<readonly AccountId[]>;
  /** Whether the client has a translation that was not paid back, other than `except`. */
  hasTranslation(clientId: AccountId, except?: JobId): Promise<boolean>;
  /** Whether the provider has completed a job for the client; a refunded one is none. */
  hasCompleted(pair: Readonly<{ clientId: AccountId; providerId: AccountId }>): Promise<boolean>;
  appendEvent(jobId: JobId, event: JobEvent): Promise<void>;
  /** The history of a job, oldest first. */
  events(jobId: JobId): Promise<readonly JobEvent[]>;
}
