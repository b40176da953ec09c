import type { Service, ServiceStatus, SubmittedService } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { refreshStats } from '../../../entities/insights/platform-stats.ts';

const key = ['service-reviews'];

/** All submitted services, newest first. */
export const useSubmittedServices = (): PagedList<SubmittedService> =>
  usePagedList({
    key,
    load: (page, signal) => nsem.admin.services.list({ ...page, limit: 50 }, { signal }),
  });

/** An admin's decision. The row buttons approve and reject; the details set any status. */
export type Review = Readonly<{ id: number; status: ServiceStatus; source: 'button' | 'selector' }>;

const send = reuseInFlight(({ id, status, source }: Review): Promise<Service> => {
  if (source === 'selector' || status === 'pending')
    return nsem.admin.services.setStatus(id, status);
  return status === 'approved' ? nsem.admin.services.approve(id) : nsem.admin.services.reject(id);
});

/** Reviews a service; list and figures are refreshed afterwards, even if it was refused. */
export const useReview = () =>
  useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshStats()]),
  });
