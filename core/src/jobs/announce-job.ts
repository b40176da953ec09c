import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';

/**
 * Offers a job to every provider who may take it now, has a Telegram ID and has not been offered it
 * before; a job that is no longer pending is not offered. Run by the outbox, not by an actor.
 *
 * @param announcement.exceptId the provider who has just released the job.
 */
export async function announceJob(
  stores: Stores,
  announcement: Readonly<{ jobId: JobId; exceptId: AccountId | null; now: Instant }>,
): Promise<void> {
  const { jobId, exceptId, now } = announcement;
  const takers = (await stores.jobs.listTakers(jobId)).filter((id) => id !== exceptId);
  await stores.jobs.addOffers(jobId, takers);
  for (const accountId of takers) {
    await stores.outbox.put({ kind: 'job-offered', accountId, jobId }, now);
  }
}
