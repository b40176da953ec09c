import { NotFoundError, type Job, type JobUpdate } from '@nsem/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../lib/api/nsem.ts';
import {
  findLoaded,
  usePagedList,
  type LoadedPage,
  type PagedList,
} from '../../lib/query/paged-list.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { hasWholeContent } from './job-text.ts';
import { walletQuery } from '../wallet/wallet-query.ts';

const jobKeys = {
  all: ['jobs'],
  mine: ['jobs', 'mine'],
  recent: ['jobs', 'recent'],
  available: ['jobs', 'available'],
  one: (id: number) => ['jobs', 'one', id],
} as const;

const pollMs = 5_000;

const isActive = ({ status }: Job): boolean => status === 'pending' || status === 'in_progress';

/** A client's jobs, newest first, polled while any of them is active. */
export const useMyJobs = (): PagedList<Job> =>
  usePagedList({
    key: jobKeys.mine,
    load: (page, signal) => nsem.jobs.list({ ...page, limit: 20 }, { signal }),
    pollMs: (jobs) => jobs.some(isActive) && pollMs,
  });

/** The number of finished jobs in a provider's Recent Jobs. */
const recentCount = 10;

/** All jobs that a provider is working on: clients' money is held for each. */
async function loadInProgress(signal: AbortSignal): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  const all = nsem.jobs.list({ status: 'in_progress', limit: 100 }, { signal });
  for await (const job of all) jobs.push(job);
  return jobs;
}

async function loadFinished(signal: AbortSignal): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  for await (const job of nsem.jobs.list({ limit: 2 * recentCount }, { signal })) {
    if (!isActive(job)) jobs.push(job);
    if (jobs.length === recentCount) break;
  }
  return jobs;
}

async function loadRecent(signal: AbortSignal): Promise<LoadedPage<Job>> {
  const [inProgress, finished] = await Promise.all([loadInProgress(signal), loadFinished(signal)]);
  // A job that ended between the two answers is in both.
  const ended = new Set(finished.map(({ id }) => id));
  return { data: [...inProgress.filter(({ id }) => !ended.has(id)), ...finished], next: null };
}

/** All of a provider's jobs in progress, then the newest finished ones. */
export const useRecentJobs = (): PagedList<Job> =>
  usePagedList({
    key: jobKeys.recent,
    load: (_page, signal) => loadRecent(signal),
    pollMs: (jobs) => jobs.some(isActive) && 3 * pollMs,
  });

/** The jobs that a provider can accept now; others can accept them too, so they are polled. */
export const useAvailableJobs = (): PagedList<Job> =>
  usePagedList({
    key: jobKeys.available,
    load: (page, signal) => nsem.jobs.listAvailable({ ...page, limit: 20 }, { signal }),
    pollMs: () => pollMs,
  });

/** The job from a loaded list, to show until it is fetched; only if its content is complete there. */
const listedJob = (id: number): Job | undefined =>
  findLoaded(
    [jobKeys.mine, jobKeys.recent, jobKeys.available],
    (job: Job) => job.id === id && hasWholeContent(job),
  );

/** One job, polled while it is active; null if it does not exist for this user. */
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
    placeholderData: () => listedJob(id),
    refetchInterval: ({ state: { data } }) => (data ? isActive(data) && pollMs : false),
  });

/** The history of a job up to its last change; keyed by that change, so it never goes stale. */
export const historyQuery = ({ id, updated_at: until }: Pick<Job, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['job-history', id, until],
    queryFn: ({ signal }) => nsem.jobs.listEvents(id, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** Refreshes jobs and wallet after a change. */
export async function refreshJobs(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: jobKeys.all }),
    queryClient.invalidateQueries({ queryKey: walletQuery.queryKey }),
  ]);
}

/** Called on the mutation itself, and so even if the component has unmounted by then. */
type MoveCallbacks = Readonly<{ onSuccess?: (job: Job) => void; onError?: (error: Error) => void }>;

/** A move of a job; jobs and wallet are refreshed afterwards, even if it was refused. */
function useJobMove<Input>(move: (input: Input) => Promise<Job>, callbacks: MoveCallbacks = {}) {
  return useMutation({ mutationFn: move, ...callbacks, onSettled: refreshJobs });
}

const moves = {
  cancel: reuseInFlight((id: number) => nsem.jobs.cancel(id)),
  accept: reuseInFlight((id: number) => nsem.jobs.assign(id)),
  release: reuseInFlight((id: number) => nsem.jobs.release(id)),
  edit: reuseInFlight(({ id, changes }: Readonly<{ id: number; changes: JobUpdate }>) =>
    nsem.jobs.update(id, changes),
  ),
  fail: reuseInFlight(({ id, reason }: Readonly<{ id: number; reason: string }>) =>
    nsem.jobs.fail(id, { reason }),
  ),
  assign: reuseInFlight(({ id, providerId }: Readonly<{ id: number; providerId: string }>) =>
    nsem.jobs.assign(id, { provider_id: providerId }),
  ),
  refund: reuseInFlight(({ id, reason }: Readonly<{ id: number; reason: string }>) =>
    nsem.jobs.refund(id, { reason }),
  ),
};

export const useCancelJob = () => useJobMove(moves.cancel);

export const useAcceptJob = (callbacks: MoveCallbacks) => useJobMove(moves.accept, callbacks);

/** Returns an accepted job to the other providers. */
export const useReleaseJob = () => useJobMove(moves.release);

/** Ends an accepted job that cannot be done, with the reason. */
export const useFailJob = () => useJobMove(moves.fail);

/** Edits a job that no provider has accepted yet. */
export const useEditJob = () => useJobMove(moves.edit);

/** Gives a job to a provider, as an admin. */
export const useAssignJob = () => useJobMove(moves.assign);

/** Returns the money of a completed job, as an admin. */
export const useRefundJob = () => useJobMove(moves.refund);
