import type { Service, ServiceStatus, SubmittedService } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshStats } from '../platform/queries.ts';

const key = ['service-reviews'];

/** Everybody's services, newest first. */
export const useSubmittedServices = (): PagedList<SubmittedService> =>
  usePagedList({
    key,
    load: (page, signal) => nsem.admin.services.list({ ...page, limit: 50 }, { signal }),
  });

/** An admin's decision. The row buttons approve and reject; the details set any status. */
export type Review = Readonly<{ id: number; status: ServiceStatus; way: 'button' | 'selector' }>;

const send = joined(({ id, status, way }: Review): Promise<Service> => {
  if (way === 'selector' || status === 'pending') return nsem.admin.services.setStatus(id, status);
  return status === 'approved' ? nsem.admin.services.approve(id) : nsem.admin.services.reject(id);
});

/** Reviews a service; list and figures are up to date afterwards, also where it was refused. */
export const useReview = () =>
  useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshStats()]),
  });
