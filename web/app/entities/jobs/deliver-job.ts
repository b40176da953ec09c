import { ConflictError, type Job, type JobDelivery } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import { isRetryable } from '../uploads/submission-text.ts';
import type { SendOptions } from '../uploads/use-submission.ts';

/**
 * Delivers a job. If an earlier attempt succeeded but its answer was lost, this succeeds too.
 */
export async function deliverJob(
  { id, delivery }: Readonly<{ id: number; delivery: JobDelivery }>,
  options: Partial<SendOptions>,
): Promise<Job> {
  try {
    return await nsem.jobs.deliver(id, delivery, options);
  } catch (error) {
    const mayBeDelivered = error instanceof ConflictError || isRetryable(error);
    const delivered = mayBeDelivered ? await findDeliveredJob(id) : null;
    if (delivered === null) throw error;
    return delivered;
  }
}

/** The job if it has been delivered; null if it has not or the server cannot be reached. */
export async function findDeliveredJob(id: number): Promise<Job | null> {
  try {
    const job = await nsem.jobs.get(id, { maxRetries: 0 });
    return job.status === 'completed' ? job : null;
  } catch {
    // Still offline: the draft stays saved, and the list will show the result.
    return null;
  }
}
