import { NotFoundError } from '@nsem/sdk';

import { nsem } from '../api/nsem.ts';
import { readUserId } from '../session/session.ts';
import { listJobsWithTakes, openTakes } from './open-takes.ts';

/**
 * Deletes the takes of jobs that the user does not work on any more: they were delivered from another
 * device, ended, or went to another provider. Those of a job that is open on this page stay, so that
 * nothing disappears while it is shown.
 *
 * @throws that the server cannot be reached: then they stay until the next visit
 */
export async function forgetLostTakes(): Promise<void> {
  const userId = readUserId();
  if (userId === null) return;
  const open = Number(location.pathname.split('/')[3]);
  for (const id of await listJobsWithTakes(userId)) {
    if (id === open || (await isInProgress(id))) continue;
    await (await openTakes(userId, id)).removeAll();
  }
}

/** Whether a job is in progress, and this user's: those of others are not found. */
async function isInProgress(id: number): Promise<boolean> {
  try {
    const { status } = await nsem.jobs.get(id);
    return status === 'in_progress';
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
