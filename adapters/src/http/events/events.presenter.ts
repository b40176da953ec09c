import type { FedEvent } from '@nsem/core';
import { presentEvent } from '../jobs/jobs.presenter.ts';

/** A move of a job as its followers are told. */
export const presentUpdate = ({ jobId, event }: FedEvent) => ({
  job_id: jobId,
  status: event.to,
  ...presentEvent(event),
});
