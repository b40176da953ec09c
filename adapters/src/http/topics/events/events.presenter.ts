import type { FeedEvent } from '@nsem/core';
import { presentEvent } from '../jobs/jobs.presenter.ts';

/** A move of a job as its followers receive it. */
export const presentUpdate = ({ jobId, event }: FeedEvent) => ({
  job_id: jobId,
  status: event.to,
  ...presentEvent(event),
});
