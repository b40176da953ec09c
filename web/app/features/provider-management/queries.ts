import type { ReviewedProvider, ReviewedProviderQuery } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshStats } from '../platform/queries.ts';

/** Below the reviews: whoever approves a service may make its provider active. */
const key = ['service-reviews', 'providers'] as const;

/** Everyone who offers services, the newest first. */
export const useReviewedProviders = (filter: ReviewedProviderQuery): PagedList<ReviewedProvider> =>
  usePagedList({
    key: [...key, 'list', filter],
    load: (page, signal) =>
      nsem.admin.providers.list({ ...filter, ...page, limit: 20 }, { signal }),
  });

/** One of them. */
export const reviewedProviderQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => nsem.admin.providers.get(id, { signal }),
  });

const setActive = joined(({ id, active }: Readonly<{ id: number; active: boolean }>) =>
  nsem.admin.providers.setActive(id, active),
);

/** Hides a provider, or brings one back. */
export const useSetActive = () =>
  useMutation({
    mutationFn: setActive,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshStats()]),
  });
