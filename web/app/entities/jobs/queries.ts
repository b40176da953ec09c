import { NotFoundError, type Job, type JobQuery, type JobUpdate } from '@nsem/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { type ChangeCallbacks, queryClient } from '../../lib/query/query-client.ts';
import {
  findLoaded,
  usePagedList,
  type LoadedPage,
  type PagedList,
  type PageRequest,
  type PagedListOptions,
} from '../../lib/query/paged-list.ts';
import { isWholeList, toJobQuery, type JobListView } from './job-list-url.ts';
import { hasWholeContent } from './job-text.ts';
import { whenNamed } from '../languages/queries.ts';
import { walletQuery } from '../wallet/wallets.ts';

const jobKeys = {
  all: ['jobs'],
  mine: ['jobs', 'mine'],
  recent: ['jobs', 'recent'],
  available: ['jobs', 'available'],
  listed: ['jobs', 'listed'],
  one: (id: number) => ['jobs', 'one', id],
} as const;

/** Names the deliveries of a job among the mutations. */
export const deliveryKey = (id: number) => ['deliver-job', id] as const;

const pollMs = 5_000;

/** Jobs are shown with the names of their languages: codes would be replaced by longer texts. */
const named = async <T>(jobs: Promise<T>): Promise<T> =>
  (await Promise.all([jobs, whenNamed()]))[0];

const isActive = ({ status }: Job): boolean => status === 'pending' || status === 'in_progress';

/** All jobs in progress that a view has, by their due times: clients' money is held for each. */
async function loadInProgress(query: JobQuery, signal: AbortSignal): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  const page = { status: 'in_progress', sort: 'due', limit: 100 } as const;
  const all = nsem.jobs.list({ ...query, ...page }, { signal });
  for await (const job of all) jobs.push(job);
  return jobs;
}

type PageSpec = Readonly<{ view: JobListView; limit: number; isListed: (job: Job) => boolean }>;

/** A page of jobs; the first one of a whole list begins with all that are in progress. */
async function loadJobs(
  { view, limit, isListed }: PageSpec,
  page: PageRequest,
  signal: AbortSignal,
): Promise<LoadedPage<Job>> {
  const query = toJobQuery(view);
  if (!isWholeList(view)) return nsem.jobs.list({ ...query, ...page, limit }, { signal });
  const [inProgress, { data, next }] = await Promise.all([
    page.cursor === undefined ? loadInProgress(query, signal) : [],
    nsem.jobs.list({ ...query, ...page, limit }, { signal }),
  ]);
  const others = data.filter(isListed);
  // A job that ended between the two answers is in both.
  const ended = new Set(others.map(({ id }) => id));
  return { data: [...inProgress.filter(({ id }) => !ended.has(id)), ...others], next };
}

/** A client's jobs: all in progress, then the others, newest first; polled while any is active. */
export const myJobsList = (view: JobListView): PagedListOptions<Job> => ({
  key: [...jobKeys.mine, view],
  load: (page, signal) =>
    named(
      loadJobs(
        { view, limit: 20, isListed: ({ status }) => status !== 'in_progress' },
        page,
        signal,
      ),
    ),
  pollMs: (jobs) => jobs.some(isActive) && pollMs,
});

export const useMyJobs = (view: JobListView): PagedList<Job> => usePagedList(myJobsList(view));

/** A provider's jobs: all in progress, then the finished ones, newest first. */
export const recentJobsList = (view: JobListView): PagedListOptions<Job> => ({
  key: [...jobKeys.recent, view],
  load: (page, signal) =>
    named(loadJobs({ view, limit: 20, isListed: (job) => !isActive(job) }, page, signal)),
  pollMs: (jobs) => jobs.some(isActive) && 3 * pollMs,
});

export const useRecentJobs = (view: JobListView): PagedList<Job> =>
  usePagedList(recentJobsList(view));

/** All jobs of the marketplace, for admins. */
export const allJobsList = (view: JobListView): PagedListOptions<Job> => ({
  key: [...jobKeys.listed, view],
  load: (page, signal) =>
    named(nsem.jobs.list({ ...toJobQuery(view), ...page, limit: 25 }, { signal })),
  pollMs: (jobs) => jobs.some(isActive) && 3 * pollMs,
});

export const useAllJobs = (view: JobListView): PagedList<Job> => usePagedList(allJobsList(view));

/**
 * The jobs that a provider can accept now, those that are due first or the newest first; others can
 * accept them too, so they are polled.
 */
export const availableJobsList = (isNewest: boolean): PagedListOptions<Job> => ({
  key: [...jobKeys.available, isNewest],
  load: (page, signal) =>
    named(
      nsem.jobs.listAvailable(
        { ...page, ...(isNewest && { sort: 'newest' }), limit: 20 },
        { signal },
      ),
    ),
  pollMs: () => pollMs,
});

export const useAvailableJobs = (isNewest: boolean): PagedList<Job> =>
  usePagedList(availableJobsList(isNewest));

/** The job from a loaded list, to show until it is fetched; only if its content is complete there. */
const listedJob = (id: number): Job | undefined =>
  findLoaded(
    [jobKeys.mine, jobKeys.recent, jobKeys.available, jobKeys.listed],
    (job: Job) => job.id === id && hasWholeContent(job),
  );

/** One job, polled while it is active; null if it does not exist for this user. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: jobKeys.one(id),
    queryFn: async ({ signal }): Promise<Job | null> => {
      try {
        return await named(nsem.jobs.get(id, { signal }));
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    placeholderData: () => listedJob(id),
    refetchInterval: ({ state: { data } }) => (data ? isActive(data) && pollMs : false),
  });

/** The newest job of a client, null if there is none, and whether any has a result. */
export const firstJobsQuery = queryOptions({
  queryKey: [...jobKeys.all, 'first'],
  async queryFn({ signal }) {
    const [all, done] = await Promise.all([
      nsem.jobs.list({ limit: 1 }, { signal }),
      nsem.jobs.list({ limit: 1, status: 'completed' }, { signal }),
    ]);
    const hasResult = done.data.some(({ status }) => status === 'completed');
    return { newest: all.data[0] ?? null, hasResult };
  },
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

/** A move of a job; jobs and wallet are refreshed afterwards, even if it was refused. */
function useJobMove<Input>(
  move: (input: Input) => Promise<Job>,
  callbacks: ChangeCallbacks<Job> = {},
) {
  return useMutation({ mutationFn: move, ...callbacks, onSettled: refreshJobs });
}

const moves = {
  cancel: reuseInFlight((id: number) => nsem.jobs.cancel(id)),
  accept: reuseInFlight((id: number) => nsem.jobs.assign(id)),
  release: reuseInFlight((id: number) => nsem.jobs.release(id)),
  edit: reuseInFlight(({ id, changes }: Readonly<{ id: number; changes: JobUpdate }>) =>
    nsem.jobs.update(id, changes),
  ),
  takeBack: reuseInFlight(({ id, reason }: Readonly<{ id: number; reason: string }>) =>
    nsem.jobs.takeBack(id, reason === '' ? {} : { reason }),
  ),
  fail: reuseInFlight(({ id, reason }: Readonly<{ id: number; reason: string }>) =>
    nsem.jobs.fail(id, { reason }),
  ),
  assign: reuseInFlight(({ id, providerId }: Readonly<{ id: number; providerId: string }>) =>
    nsem.jobs.assign(id, { provider_id: providerId }),
  ),
  refund: reuseInFlight(
    ({ id, ...refund }: Readonly<{ id: number; reason: string; amount?: number }>) =>
      nsem.jobs.refund(id, refund),
  ),
};

export const useCancelJob = () => useJobMove(moves.cancel);

/** Accepts a job; its page, which opens next, has it at once. */
export const useAcceptJob = (callbacks: ChangeCallbacks<Job>) =>
  useJobMove(moves.accept, {
    ...callbacks,
    onSuccess: (job, input) => {
      queryClient.setQueryData(jobKeys.one(job.id), job);
      callbacks.onSuccess?.(job, input);
    },
  });

/** Returns an accepted job to the other providers. */
export const useReleaseJob = () => useJobMove(moves.release);

/** Takes a late job back from its provider, with an optional reason. */
export const useTakeBackJob = () => useJobMove(moves.takeBack);

/** Ends an accepted job that cannot be done, with the reason. */
export const useFailJob = () => useJobMove(moves.fail);

/** Edits a job that no provider has accepted yet. */
export const useEditJob = () => useJobMove(moves.edit);

/** Gives a job to a provider, as an admin. */
export const useAssignJob = () => useJobMove(moves.assign);

/** Returns the money of a completed job, or a part of it, as an admin. */
export const useRefundJob = () => useJobMove(moves.refund);
