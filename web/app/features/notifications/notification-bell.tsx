import type { User } from '@nsem/sdk';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hadUnread, unreadMessagesQuery } from '../../entities/messages/messages.ts';
import { summaryQuery } from '../../entities/notifications/notifications.tsx';
import { queryClient } from '../../lib/query/query-client.ts';
import { BellIcon } from '../../ui/work-icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './notification-bell.module.css';
import type { NotificationPanelProps } from './notification-panel.tsx';
import { usePageMark } from './page-mark.ts';

/** The user who is notified. */
export type NotificationBellProps = Readonly<{ user: User }>;

const NotificationPanel = lazyPart(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
  ({ isOpen }: NotificationPanelProps) => isOpen,
);

const sheetId = 'notification-sheet';

const pollMs = 60_000;

/** The bell in the top bar, with the number of unread notifications, and their list. */
export const NotificationBell = ({ user }: NotificationBellProps) => (
  <QueryClientProvider client={queryClient}>
    <Bell user={user} />
  </QueryClientProvider>
);

function Bell({ user }: NotificationBellProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = useQuery(summaryQuery).data;
  const unread = summary?.unread ?? 0;
  // Which jobs the messages are about, for the lists of jobs.
  const notices = summary?.unread_by_kind.job_message ?? 0;
  const [isCounted] = useState(hadUnread);
  const messages = useQuery({
    ...unreadMessagesQuery,
    enabled: ({ state: { data } }) =>
      notices > 0 || (data === undefined ? isCounted : data.total > 0),
    refetchInterval: pollMs,
  }).data;
  // The page of a job marks its notifications as read, and not its messages.
  usePageMark(unread + Math.max(0, (messages?.total ?? 0) - notices));
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <button
        type="button"
        className={`bare ${styles.bell}`}
        popoverTarget={sheetId}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      >
        <BellIcon />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      <section
        id={sheetId}
        popover="auto"
        className={`panel ${styles.sheet}`}
        aria-label="Notifications"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <NotificationPanel user={user} isOpen={isOpen} />
      </section>
    </>
  );
}
