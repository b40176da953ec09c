import { NotFoundError, type Job, type JobUpdate } from '@nsem/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { findKept, usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { walletQuery } from '../wallet/queries.ts';

/** Where what is known of jobs is kept. */
const jobKeys = {
  all: ['jobs'],
  mine: ['jobs', 'mine'],
  recent: ['jobs', 'recent'],
  available: ['jobs', 'available'],
  one: (id: number) => ['jobs', 'one', id],
} as const;

const pollMs = 5_000;

const isMoving = ({ status }: Job): boolean => status === 'pending' || status === 'in_progress';

/** A client's jobs, newest first, asked for anew while any of them may change. */
export const useMyJobs = (): PagedList<Job> =>
  usePagedList({
    key: jobKeys.mine,
    load: (page, signal) => nsem.jobs.list({ ...page, limit: 20 }, { signal }),
    pollMs: (jobs) => jobs.some(isMoving) && pollMs,
  });

/** How many jobs a provider's Recent Jobs show (specification §9). */
const recentCount = 10;

/** The newest jobs of a provider. */
export const useRecentJobs = (): PagedList<Job> =>
  usePagedList({
    key: jobKeys.recent,
    load: (_page, signal) => nsem.jobs.list({ limit: recentCount }, { signal }),
    pollMs: (jobs) => jobs.some(isMoving) && 3 * pollMs,
  });

/** The jobs that a provider may take now; others may take them too, so they are asked for often. */
export const useAvailableJobs = (): PagedList<Job> =>
  usePagedList({
    key: jobKeys.available,
    load: (page, signal) => nsem.jobs.available({ ...page, limit: 20 }, { signal }),
    pollMs: () => pollMs,
  });

/** The job as a list has it, to show until it is fetched. */
const listed = (id: number): Job | undefined =>
  findKept([jobKeys.mine, jobKeys.recent, jobKeys.available], (job: Job) => job.id === id);

/** One job, asked for anew while it may change; null where there is none, or none for this person. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: jobKeys.one(id),
    queryFn: async ({ signal }): Promise<Job | null> => {
      try {
        return await nsem.jobs.get(id, { signal });
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    placeholderData: () => listed(id),
    refetchInterval: ({ state: { data } }) => (data ? isMoving(data) && pollMs : false),
  });

/** What has happened to a job up to its last change: what is true of it then stays so. */
export const historyQuery = ({ id, updated_at: until }: Pick<Job, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['job-history', id, until],
    queryFn: ({ signal }) => nsem.jobs.history(id, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** Brings jobs and money up to date after something has changed them. */
export async function refreshJobs(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: jobKeys.all }),
    queryClient.invalidateQueries({ queryKey: walletQuery.queryKey }),
  ]);
}

/** How a move ended, told also where what asked for it is gone by then. */
type Told = Readonly<{ onSuccess?: (job: Job) => void; onError?: (error: Error) => void }>;

/** A move of a job, after which jobs and money are up to date again, also where it was refused. */
function useJobMove<Input>(move: (input: Input) => Promise<Job>, told: Told = {}) {
  return useMutation({ mutationFn: move, ...told, onSettled: refreshJobs });
}

const moves = {
  cancel: joined((id: number) => nsem.jobs.cancel(id)),
  accept: joined((id: number) => nsem.jobs.assign(id)),
  release: joined((id: number) => nsem.jobs.release(id)),
  edit: joined(({ id, changes }: Readonly<{ id: number; changes: JobUpdate }>) =>
    nsem.jobs.update(id, changes),
  ),
  fail: joined(({ id, reason }: Readonly<{ id: number; reason: string }>) =>
    nsem.jobs.fail(id, { reason }),
  ),
};

/** Calls a job off. */
export const useCancelJob = () => useJobMove(moves.cancel);

/** Takes a job. */
export const useAcceptJob = (told: Told) => useJobMove(moves.accept, told);

/** Gives a job back to the others. */
export const useReleaseJob = () => useJobMove(moves.release);

/** Gives a job up, with the reason. */
export const useFailJob = () => useJobMove(moves.fail);

/** Changes a job that nobody has taken yet. */
export const useEditJob = () => useJobMove(moves.edit);
