import { NotFoundError, type JobStatus } from '@nsem/sdk';

import { nsem } from '../api/nsem.ts';
import { readUserId } from '../session/session.ts';
import { listJobsWithTakes, openTakes } from './open-takes.ts';
import { allTakesOf, tabLocks, type TakeLocks, type TakeStore } from './take-store.ts';

/** The takes of a user on this device, and what is known about their jobs. */
export type TakesOfUser = Readonly<{
  listJobs(): Promise<readonly number[]>;
  open(jobId: number): Promise<TakeStore>;
  /** @returns null if the user does not find the job. @throws that the server cannot be reached */
  readStatus(jobId: number): Promise<JobStatus | null>;
  /** The job of this page. */
  openJob: number;
  locks: TakeLocks;
}>;

/** Forgets the takes that the user who is logged in does not need any more; see {@link forgetTakes}. */
export async function forgetLostTakes(): Promise<void> {
  const userId = readUserId();
  if (userId === null) return;
  const takes: TakesOfUser = {
    listJobs: () => listJobsWithTakes(userId),
    open: (jobId) => openTakes(userId, jobId),
    readStatus,
    openJob: Number(location.pathname.split('/')[3]),
    locks: tabLocks,
  };
  await forgetTakes(takes, Date.now());
}

async function readStatus(jobId: number): Promise<JobStatus | null> {
  try {
    return (await nsem.jobs.get(jobId)).status;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * Deletes the takes of completed jobs, and those of jobs that were not in progress, or not the user's,
 * for a week: a user who is assigned to the job again by then has them again. Those of a job that is
 * open in a tab stay, so that nothing disappears while it is shown.
 *
 * @param now in milliseconds
 * @throws that the server cannot be reached: then they stay until the next visit
 */
export async function forgetTakes(
  { listJobs, open, readStatus: readStatusOf, openJob, locks }: TakesOfUser,
  now: number,
): Promise<void> {
  for (const jobId of await listJobs()) {
    const status = await readStatusOf(jobId);
    const takes = await open(jobId);
    if (status === 'in_progress') await takes.remove(lostSinceName);
    else if (jobId !== openJob) {
      const isLost = status !== 'completed';
      await locks.unlessHeld(allTakesOf(jobId), () =>
        isLost ? removeLater(takes, now) : takes.removeAll(),
      );
    }
  }
}

/** As long as a draft stays on this device. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Beside the takes: since when they are of a job that the user does not work on. */
const lostSinceName = 'lost-since';

async function removeLater(takes: TakeStore, now: number): Promise<void> {
  const lostSince = await takes.load(lostSinceName);
  const since = lostSince === null ? NaN : Number(await lostSince.text());
  if (since > 0 && since + retentionMs <= now) return takes.removeAll();
  // Also if the clock was set back since.
  if (!(since > 0 && since <= now)) await takes.save(lostSinceName, new Blob([String(now)]));
}
