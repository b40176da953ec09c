import type { ReviewedProvider, ReviewedProviderQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { reviewedProvidersKey } from '../../../entities/accounts/application.tsx';
import { refreshStats } from '../../../entities/insights/platform-stats.ts';

/** All service providers, newest first. */
export const useReviewedProviders = (filter: ReviewedProviderQuery): PagedList<ReviewedProvider> =>
  usePagedList({
    key: [...reviewedProvidersKey, 'list', filter],
    load: (page, signal) =>
      nsem.admin.providers.list({ ...filter, ...page, limit: 20 }, { signal }),
  });

const setActive = reuseInFlight(({ id, active }: Readonly<{ id: number; active: boolean }>) =>
  nsem.admin.providers.setActive(id, active),
);

/** Deactivates or reactivates a provider. */
export const useSetActive = () =>
  useMutation({
    mutationFn: setActive,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewedProvidersKey }),
        refreshStats(),
      ]),
  });
