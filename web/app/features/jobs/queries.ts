import type { Job, JobDelivery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { walletQuery } from '../wallet/queries.ts';

/** Where what is known of jobs is kept. */
const jobKeys = {
  all: ['jobs'],
  mine: ['jobs', 'mine'],
  recent: ['jobs', 'recent'],
  available: ['jobs', 'available'],
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

/** Brings jobs and money up to date after something has changed them. */
export async function refreshJobs(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: jobKeys.all }),
    queryClient.invalidateQueries({ queryKey: walletQuery.queryKey }),
  ]);
}

/** A move of a job, after which jobs and money are up to date again, also where it was refused. */
function useJobMove<Input>(move: (input: Input) => Promise<Job>) {
  return useMutation({ mutationFn: move, onSettled: refreshJobs });
}

const moves = {
  cancel: joined((id: number) => nsem.jobs.cancel(id)),
  accept: joined((id: number) => nsem.jobs.assign(id)),
  release: joined((id: number) => nsem.jobs.release(id)),
};

/** Calls a job off. */
export const useCancelJob = () => useJobMove(moves.cancel);

/** Takes a job. */
export const useAcceptJob = () => useJobMove(moves.accept);

/** Gives a job back to the others. */
export const useReleaseJob = () => useJobMove(moves.release);

/** Gives a job up, with the reason. */
export const useFailJob = () =>
  useJobMove(({ id, reason }: Readonly<{ id: number; reason: string }>) =>
    nsem.jobs.fail(id, { reason }),
  );

/** Delivers a job. */
export const useDeliverJob = () =>
  useJobMove(({ id, delivery }: Readonly<{ id: number; delivery: JobDelivery }>) =>
    nsem.jobs.deliver(id, delivery),
  );
