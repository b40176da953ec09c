import type { ReviewedProvider, ReviewedProviderQuery } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { refreshStats } from '../../../entities/insights/platform-stats.ts';

/** Under the key of the reviews, because approving a service may activate its provider. */
const key = ['service-reviews', 'providers'] as const;

/** All service providers, newest first. */
export const useReviewedProviders = (filter: ReviewedProviderQuery): PagedList<ReviewedProvider> =>
  usePagedList({
    key: [...key, 'list', filter],
    load: (page, signal) =>
      nsem.admin.providers.list({ ...filter, ...page, limit: 20 }, { signal }),
  });

/** One provider, by user id. */
export const reviewedProviderQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => nsem.admin.providers.get(id, { signal }),
  });

const setActive = reuseInFlight(({ id, active }: Readonly<{ id: number; active: boolean }>) =>
  nsem.admin.providers.setActive(id, active),
);

/** Deactivates or reactivates a provider. */
export const useSetActive = () =>
  useMutation({
    mutationFn: setActive,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshStats()]),
  });
