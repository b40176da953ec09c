import type { FeedEvent, JobFeed } from '../jobs/job-feed.port.ts';
import { invariant } from '../kernel/invariant.ts';
import type { MemoryState } from './memory-state.ts';

/** The moves of all jobs in memory: an event's position is its index in the list, from 1. */
export function createJobFeed({ events, jobs }: MemoryState): JobFeed {
  const fed = ([jobId, event]: MemoryState['events'][number], id: number): FeedEvent => {
    const job = jobs.rows.get(jobId);
    invariant(job !== undefined, `an event names job ${jobId}, which does not exist`);
    const { clientId, assignedId, reference } = job;
    return { id, jobId, clientId, assignedId, reference, event };
  };
  return {
    eventsAfter: async (after, limit) =>
      events.slice(after, after + limit).map((entry, nth) => fed(entry, after + nth + 1)),
    lastEventId: async () => events.length,
  };
}
