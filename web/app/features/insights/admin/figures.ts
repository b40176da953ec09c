import type { Analytics, Notice, ServiceType } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { serviceTypes } from '../../../entities/services/service-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { type PagedList, usePagedList } from '../../../lib/query/paged-list.ts';
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

const tenths = (value: number): string => formatNumber(value, { most: 1, least: 1 });

/** A count: `1,234`. */
export const formatWhole = (count: number): string => formatNumber(count);

/** The metrics of the platform, with their names. */
export const formatMetrics = (analytics: Analytics): readonly (readonly [string, string])[] => [
  ['Average Job Duration', `${tenths(analytics.averageJobDuration)} hours`],
  ['Success Rate', `${tenths(analytics.successRate)}%`],
  ['Average Words per Job', formatWhole(analytics.averageWordsPerJob)],
  ['API Calls This Month', formatWhole(analytics.apiCallsThisMonth)],
];

/** The revenue of a service. */
export type RevenueShare = Readonly<{
  service: ServiceType;
  /** GHS. */
  amount: number;
  /** Of the total revenue, from 0 to 100. */
  percent: number;
}>;

/** The revenue of each service and its share of the total; zero if there is no revenue yet. */
export const revenueShares = (revenue: Analytics['revenueByService']): readonly RevenueShare[] =>
  serviceTypes.map((service) => ({
    service,
    amount: revenue[service],
    percent: revenue.total === 0 ? 0 : (100 * revenue[service]) / revenue.total,
  }));

/** A percentage: `75.2%`. */
export const formatPercent = (percent: number): string => `${tenths(percent)}%`;
