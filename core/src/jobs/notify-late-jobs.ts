import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { LateJob } from './job-store.port.ts';

type LateSweep = Readonly<{ now: Instant; limit: number }>;

async function notifyParties(
  { notifications, outbox }: Stores,
  { id: jobId, clientId, assignedId }: LateJob,
  now: Instant,
): Promise<void> {
  for (const accountId of assignedId === null ? [clientId] : [clientId, assignedId]) {
    const actorId = accountId === clientId ? assignedId : null;
    const late = { accountId, kind: 'job_late', jobId, actorId, createdAt: now } as const;
    await notifications.insert(late);
    await outbox.put({ kind: 'job-late', accountId, jobId }, now);
  }
}

/**
 * Notifies the client and the provider of each of at most `limit` jobs that are late since, once for
 * each due time. Run by the server, not by an actor.
 *
 * @returns for how many jobs.
 */
export async function notifyLateJobs(stores: Stores, { now, limit }: LateSweep): Promise<number> {
  const late = await stores.jobs.listLate(now, limit);
  for (const job of late) {
    await stores.jobs.markLate(job.id, now);
    await notifyParties(stores, job, now);
  }
  return late.length;
}
