import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Notice } from '@nsem/sdk';

import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const platformKeys = {
  activity: ['platform', 'activity'],
  analytics: ['platform', 'analytics'],
  trends: ['platform', 'trends'],
  health: ['platform', 'health'],
  failedNotices: ['platform', 'health', 'failed-notices'],
} as const;

const pollMs = 30_000;

/** How many of the newest jobs and providers the recent activity includes. */
const newest = { jobs: 3, providers: 2 } as const;

/** The newest jobs and providers. */
export const activityQuery = queryOptions({
  queryKey: platformKeys.activity,
  queryFn: async ({ signal }) => {
    const [jobs, providers] = await Promise.all([
      nsem.jobs.list({ limit: newest.jobs }, { signal }),
      nsem.admin.providers.list({ limit: newest.providers }, { signal }),
    ]);
    return { jobs: jobs.data, providers: providers.data };
  },
  refetchInterval: pollMs,
});

/** The metrics and the revenue of the marketplace. */
export const analyticsQuery = queryOptions({
  queryKey: platformKeys.analytics,
  queryFn: ({ signal }) => nsem.admin.getAnalytics({ signal }),
});

/** The last 12 weeks of the marketplace. */
export const trendsQuery = queryOptions({
  queryKey: platformKeys.trends,
  queryFn: ({ signal }) => nsem.admin.getTrends({ signal }),
});

/** The health of the server. */
export const healthQuery = queryOptions({
  queryKey: platformKeys.health,
  queryFn: ({ signal }) => nsem.admin.getHealth({ signal }),
  refetchInterval: pollMs,
});

/** The mails and messages that failed for good, newest first. */
export const useFailedNotices = (): PagedList<Notice> =>
  usePagedList({
    key: platformKeys.failedNotices,
    load: (page, signal) => nsem.admin.notices.list({ ...page, status: 'failed' }, { signal }),
  });

const retry = reuseInFlight((id: number) => nsem.admin.notices.retry(id));

/**
 * Retries a failed notice, then refetches the list, also after a refusal.
 *
 * @param callbacks called while the notice is still in the list
 */
export const useRetryNotice = (
  callbacks: Readonly<{ onSuccess: () => void; onError: (error: unknown) => void }>,
) =>
  useMutation({
    mutationFn: retry,
    ...callbacks,
    onSettled: () => queryClient.invalidateQueries({ queryKey: platformKeys.health }),
  });
