import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';

type Announcement = Readonly<{ jobId: JobId; exceptId: AccountId | null; now: Instant }>;

/**
 * Notifies the provider whom the client requested, unless they have just released the job. Once for each
 * job: a client who requests them again and again would displace everything else in their list.
 */
async function notifyRequested(
  stores: Stores,
  { jobId, exceptId, now }: Announcement,
): Promise<void> {
  const job = await stores.jobs.findState(jobId);
  if (job?.status !== 'pending' || job.requestedId === null) return;
  if (job.requestedId === exceptId) return;
  const about = { accountId: job.requestedId, kind: 'job_offered', jobId } as const;
  if (await stores.notifications.isNotified(about)) return;
  await stores.notifications.insert({ ...about, createdAt: now });
}

/**
 * Offers a job to every provider who may take it now, has a Telegram ID and has not been offered it
 * before, and notifies the provider whom the client requested; a job that is no longer pending is
 * not offered. Run by the outbox, not by an actor.
 *
 * @param announcement.exceptId the provider who has just released the job.
 */
export async function announceJob(stores: Stores, announcement: Announcement): Promise<void> {
  const { jobId, exceptId, now } = announcement;
  await notifyRequested(stores, announcement);
  const takers = (await stores.jobs.listTakers(jobId)).filter((id) => id !== exceptId);
  await stores.jobs.addOffers(jobId, takers);
  for (const accountId of takers) {
    await stores.outbox.put({ kind: 'job-offered', accountId, jobId }, now);
  }
}
