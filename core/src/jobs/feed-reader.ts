import type { UnitOfWork } from '../unit-of-work.port.ts';
import type { FeedEvent } from './job-feed.port.ts';

/**
 * Reads the committed events of all jobs, once for all followers. It belongs to the server and not
 * to an actor: `mayFollow` decides which of the events each follower may see.
 */
export interface FeedReader {
  /** The events after a position, in order; 0 is before the first. */
  readAfter(position: number, limit: number): Promise<readonly FeedEvent[]>;
  /** The position of the newest event; 0 if there is none. */
  readNewest(): Promise<number>;
}

/** Creates a reader of the feed over the application's storage. */
export const createFeedReader = (unitOfWork: UnitOfWork): FeedReader => ({
  readAfter: (position, limit) => unitOfWork.read(({ feed }) => feed.eventsAfter(position, limit)),
  readNewest: () => unitOfWork.read(({ feed }) => feed.lastEventId()),
});
