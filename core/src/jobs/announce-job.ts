import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';

/**
 * Offers a job to every provider who may take it now and has a Telegram ID; a job that is no longer
 * pending is not offered. Run by the outbox, not by an actor.
 *
 * @param announcement.exceptId the provider who has just released the job.
 */
export async function announceJob(
  stores: Stores,
  announcement: Readonly<{ jobId: JobId; exceptId: AccountId | null; now: Instant }>,
): Promise<void> {
  const { jobId, exceptId, now } = announcement;
  for (const accountId of await stores.jobs.listTakers(jobId)) {
    if (accountId === exceptId) continue;
    await stores.outbox.put({ kind: 'job-offered', accountId, jobId }, now);
  }
}
