import type { Actor, FeedEvent } from '@nsem/core';
import { presentEvent } from '../jobs/jobs.presenter.ts';

/** A move of a job as its followers receive it; providers do not see the client's reference. */
export const presentUpdate = (
  { jobId, event, reference }: FeedEvent,
  { role }: Pick<Actor, 'role'>,
) => ({
  job_id: jobId,
  status: event.to,
  ...presentEvent(event),
  reference: role === 'service-provider' ? null : reference,
});
