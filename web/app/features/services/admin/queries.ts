import type { Service, ServiceStatus, SubmittedService, SubmittedServiceQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { refreshStats } from '../../../entities/insights/platform-stats.ts';

const key = ['service-reviews'];

const pollMs = 30_000;

/** How many services are loaded at a time. */
const pageSize = 20;

/** The orders of the queue. */
export type QueueOrder = NonNullable<SubmittedServiceQuery['sort']>;

type Chosen = Pick<SubmittedServiceQuery, 'sort' | 'status'>;

const useServices = (chosen: Chosen): PagedList<SubmittedService> =>
  usePagedList({
    key: [...key, chosen],
    load: (page, signal) =>
      nsem.admin.services.list({ ...page, limit: pageSize, ...chosen }, { signal }),
    pollMs: () => pollMs,
  });

/** The services that wait for a review. */
export const usePendingServices = (sort: QueueOrder): PagedList<SubmittedService> =>
  useServices({ sort, status: 'pending' });

/** All submitted services, or those with one status, newest first. */
export const useSubmittedServices = (
  status: ServiceStatus | undefined,
): PagedList<SubmittedService> => useServices(status === undefined ? {} : { status });

/** An admin's decision. The row buttons approve and reject; the details set any status. */
export type Review = Readonly<{
  id: number;
  status: ServiceStatus;
  source: 'button' | 'selector';
  /** Why it is rejected; its provider reads it. */
  reason?: string | undefined;
}>;

const send = reuseInFlight(({ id, status, source, reason }: Review): Promise<Service> => {
  const options = reason === undefined ? {} : { reason };
  if (source === 'selector' || status === 'pending')
    return nsem.admin.services.setStatus(id, status, options);
  return status === 'approved'
    ? nsem.admin.services.approve(id)
    : nsem.admin.services.reject(id, options);
});

const refresh = (): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshStats()]);

/** Reviews a service; lists and figures are refreshed afterwards, even if it was refused. */
export const useReview = () => useMutation({ mutationFn: send, onSettled: refresh });

const approveMany = reuseInFlight((ids: readonly number[]) => nsem.admin.services.approveMany(ids));

/** Approves several services, at most 100. */
export const useApproveMany = () => useMutation({ mutationFn: approveMany, onSettled: refresh });

/** Undoes the decisions on several services, one after another; the first refusal ends it. */
async function undoAll(ids: readonly number[]): Promise<void> {
  for (const id of ids) await nsem.admin.services.undoReview(id);
}

export const useUndo = () => useMutation({ mutationFn: undoAll, onSettled: refresh });
