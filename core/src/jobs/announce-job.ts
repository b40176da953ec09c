import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';

/**
 * Offers a job to every provider who may take it now and is on Telegram; one that is no longer
 * pending is offered to nobody.
 *
 * @param announcement.exceptId the provider who has just given the job back.
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
