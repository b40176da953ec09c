import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Notice } from '@nsem/sdk';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Where what is known of the whole marketplace is kept. */
const platformKeys = {
  stats: ['platform', 'stats'],
  activity: ['platform', 'activity'],
  analytics: ['platform', 'analytics'],
  health: ['platform', 'health'],
  deadNotices: ['platform', 'health', 'dead-notices'],
} as const;

const pollMs = 30_000;

/** The marketplace at a glance. Others change it too, so it is asked for again and again. */
export const statsQuery = queryOptions({
  queryKey: platformKeys.stats,
  queryFn: ({ signal }) => nsem.admin.stats({ signal }),
  refetchInterval: pollMs,
});

/** Brings the figures up to date after an admin's decision. */
export const refreshStats = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: platformKeys.stats });

/** How many of the newest jobs and providers the recent activity is made of (specification §2). */
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

/** How the marketplace does. */
export const analyticsQuery = queryOptions({
  queryKey: platformKeys.analytics,
  queryFn: ({ signal }) => nsem.admin.analytics({ signal }),
});

/** How the server is. */
export const healthQuery = queryOptions({
  queryKey: platformKeys.health,
  queryFn: ({ signal }) => nsem.admin.health({ signal }),
  refetchInterval: pollMs,
});

/** The mails and messages that were given up, newest first. */
export const useDeadNotices = (): PagedList<Notice> =>
  usePagedList({
    key: platformKeys.deadNotices,
    load: (page, signal) => nsem.admin.notices.list({ ...page, status: 'dead' }, { signal }),
  });

const retry = joined((id: number) => nsem.admin.notices.retry(id));

/**
 * Tries one of them again; the list is up to date afterwards, also where it was refused.
 *
 * @param done told while the notice still is in the list
 */
export const useRetryNotice = (
  done: Readonly<{ onSuccess: () => void; onError: (error: unknown) => void }>,
) =>
  useMutation({
    mutationFn: retry,
    ...done,
    onSettled: () => queryClient.invalidateQueries({ queryKey: platformKeys.health }),
  });
