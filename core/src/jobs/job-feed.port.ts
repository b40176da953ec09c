import type { AccountId, JobId } from '../kernel/ids.ts';
import type { JobEvent } from './job.ts';

/** A move of a job, and its position among the moves of all jobs. */
export type FeedEvent = Readonly<{
  /** Its position in the feed: a positive integer, greater than that of every earlier event. */
  id: number;
  jobId: JobId;
  clientId: AccountId;
  /** The provider assigned now, at the time of reading. */
  assignedId: AccountId | null;
  /** The client's reference of the job, at the time of reading. */
  reference: string | null;
  event: JobEvent;
}>;

/**
 * The moves of all jobs in one sequence, for their followers.
 *
 * Positions are assigned in the order of the commits and never change: a reader who has reached a
 * position has seen everything before it.
 */
export interface JobFeed {
  /** The events after a position, in order; 0 is before the first. */
  eventsAfter(id: number, limit: number): Promise<readonly FeedEvent[]>;
  /** The position of the newest event; 0 if there is none. */
  lastEventId(): Promise<number>;
}
