import type { NotificationSummary } from '@nsem/sdk';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { reuseInFlight } from '../../lib/api/calls.ts';
import { usePagedList } from '../../lib/query/paged-list.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import styles from './unread-mark.module.css';

const notificationKeys = {
  all: ['notifications'],
  summary: ['notifications', 'summary'],
  list: ['notifications', 'list'],
} as const;

/** Changes of jobs arrive as events; payouts, ratings and reviews are found by polling. */
const pollMs = 60_000;

/** What the user has not read; only the bell in the top bar loads it. */
export const summaryQuery = queryOptions({
  queryKey: notificationKeys.summary,
  queryFn: ({ signal }) => nsem.notifications.summarize({ signal }),
  refetchInterval: pollMs,
});

/** What the user has not read, as far as it is known by now. */
export const useUnread = (): NotificationSummary | undefined =>
  useQuery({ ...summaryQuery, enabled: false }).data;

/** What happened for the user, newest first. */
export const useNotifications = () =>
  usePagedList({
    key: notificationKeys.list,
    load: (page, signal) => nsem.notifications.list({ ...page, limit: 20 }, { signal }),
  });

/** Loads the notifications again after a change. */
const refreshNotifications = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationKeys.all });

const markUpTo = reuseInFlight((upToId: number) =>
  nsem.notifications.markRead({ up_to_id: upToId }),
);

/** Marks a notification and all older ones as read, so that none is marked unseen. */
export const useMarkAllRead = () =>
  useMutation({ mutationFn: markUpTo, onSettled: refreshNotifications });

const markOne = reuseInFlight((id: number) => nsem.notifications.update(id, { is_read: true }));

/** Marks one notification as read. */
export const useMarkRead = () =>
  useMutation({ mutationFn: markOne, onSettled: refreshNotifications });

const markJob = reuseInFlight((jobId: number) => nsem.notifications.markRead({ job_id: jobId }));

/**
 * Marks the notifications about a job as read, if anything is unread. A failure is ignored: they then
 * stay unread.
 */
export async function markJobRead(jobId: number): Promise<void> {
  const summary = queryClient.getQueryData(summaryQuery.queryKey);
  if (summary === undefined || summary.unread === 0) return;
  const { marked } = await markJob(jobId).catch(() => ({ marked: 0 }));
  if (marked > 0) await refreshNotifications();
}

/**
 * Marks the notifications about a job as read while it is shown.
 *
 * @param jobId undefined while no job is shown
 */
export function useMarkJobRead(jobId: number | undefined): void {
  const unread = useUnread()?.unread ?? 0;
  useEffect(() => {
    if (jobId !== undefined && unread > 0) void markJobRead(jobId);
  }, [jobId, unread]);
}

/** A dot for what is new, beside a text that says so. */
export const NewDot = () => <span className={styles.mark} data-unread aria-hidden="true" />;

/** A dot for what the user has not seen, with a text for screen readers. */
export const UnreadDot = () => (
  <>
    <NewDot />
    <span className="visually-hidden">New: </span>
  </>
);

/** The same at the title of a job whose delivery the client has not seen. */
export const UnreadDelivery = ({ jobId }: Readonly<{ jobId: number }>) =>
  useUnread()?.delivered_job_ids.includes(jobId) === true && <UnreadDot />;
