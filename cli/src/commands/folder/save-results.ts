import { NsemError, TimeoutError, type Nsem } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { followJobs } from '../jobs/follow-jobs.ts';
import type { FolderRun } from './folder-run.ts';
import type { Input } from './inputs.ts';
import { runPool } from './run-pool.ts';

/** The jobs whose results are saved, with their files. */
type Pending = Readonly<{
  run: FolderRun;
  jobs: ReadonlyMap<number, Input>;
  wait: boolean;
  concurrency: number;
}>;

/**
 * Saves the results, each as soon as its job is completed.
 *
 * @returns whether a job is not done yet.
 */
export async function saveResults(
  context: Context,
  nsem: Nsem,
  { run, jobs, wait, concurrency }: Pending,
): Promise<boolean> {
  if (jobs.size === 0) return false;
  if (!wait) return saveFinished(context, nsem, { run, jobs, concurrency });
  const saving: Promise<void>[] = [];
  try {
    await followJobs(context, nsem, {
      ids: [...jobs.keys()],
      onState: ({ id, status }) => {
        const input = jobs.get(id);
        if (input !== undefined) saving.push(run.settle(input, status));
      },
    });
    return false;
  } catch (error) {
    if (error instanceof TimeoutError && error.code === 'job.not-done') return true;
    throw error;
  } finally {
    await Promise.all(saving);
  }
}

async function saveFinished(
  { request }: Context,
  nsem: Nsem,
  { run, jobs, concurrency }: Omit<Pending, 'wait'>,
): Promise<boolean> {
  let isPending = false;
  await runPool([...jobs], concurrency, async ([id, input]) => {
    try {
      const { status } = await nsem.jobs.getStatus(id, request);
      isPending ||= status === 'pending' || status === 'in_progress';
      await run.settle(input, status);
    } catch (error) {
      if (!(error instanceof NsemError)) throw error;
      await run.fail(input, 'unknown', error);
    }
  });
  return isPending;
}
