import type { AccountId, JobId } from '../kernel/ids.ts';
import type { JobEvent } from './job.ts';

/** A move of a job, and where it stands among the moves of all jobs. */
export type FedEvent = Readonly<{
  /** Its place in the feed: whole, positive, greater than that of every earlier event. */
  id: number;
  jobId: JobId;
  clientId: AccountId;
  /** The provider who has the job now, at the moment of reading. */
  assignedId: AccountId | null;
  event: JobEvent;
}>;

/**
 * The moves of all jobs in one sequence, for those who follow them.
 *
 * Places are given in the order of the commits and never changed: whoever has read up to a place has
 * seen all that came before it.
 */
export interface JobFeed {
  /** The events after a place, in their order; 0 is before the first. */
  eventsAfter(id: number, limit: number): Promise<readonly FedEvent[]>;
  /** The place of the newest event; 0 where there is none. */
  lastEventId(): Promise<number>;
}
