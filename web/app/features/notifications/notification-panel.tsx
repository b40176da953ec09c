import type { Notification, User } from '@nsem/sdk';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import {
  UnreadDot,
  useMarkAllRead,
  useMarkRead,
  useNotifications,
} from '../../entities/notifications/notifications.tsx';
import {
  notificationText,
  notificationUrl,
} from '../../entities/notifications/notification-text.ts';
import { errorText } from '../../lib/api/calls.ts';
import { formatDay, formatInstant } from '../../lib/format/dates.ts';
import { dashboardOf } from '../../lib/session/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import styles from './notification-panel.module.css';

/** The user who is notified, and whether the panel is open. */
export type NotificationPanelProps = Readonly<{ user: User; isOpen: boolean }>;

/** Closes the sheet of what was pressed. */
const closeSheet = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** What happened for the user, while it is open. */
export const NotificationPanel = ({ user, isOpen }: NotificationPanelProps) =>
  isOpen && <OpenPanel user={user} />;

function OpenPanel({ user }: Readonly<{ user: User }>) {
  const { items, query, loadMore } = useNotifications();
  return (
    <div className={styles.panel}>
      <div className={`row ${styles.head}`}>
        <h2 className="grow heading">Notifications</h2>
        <MarkAllRead notifications={items ?? []} />
        <button
          type="button"
          className={`bare soft ${styles.close}`}
          aria-label="Close"
          onClick={closeSheet}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={`stack tight ${styles.body}`}>
        <Loaded
          query={{ ...query, data: items }}
          skeleton={<Skeleton label="Loading your notifications..." count={4} />}
          errorTitle="Your notifications could not be loaded"
        >
          {(notifications) =>
            notifications.length === 0 ? (
              <EmptyState text="Nothing has happened yet. When something does, you'll see it here." />
            ) : (
              <Days notifications={notifications} user={user} />
            )
          }
        </Loaded>
        {loadMore !== null && (
          <button type="button" className="button quiet" onClick={loadMore}>
            Show more
          </button>
        )}
      </div>
      <Link
        to="/account#notification-settings"
        className={`target small ${styles.settings}`}
        onClick={closeSheet}
      >
        Notification settings
      </Link>
    </div>
  );
}

/** The button that marks everything that is shown as read; what has arrived since stays unread. */
function MarkAllRead({ notifications }: Readonly<{ notifications: readonly Notification[] }>) {
  const mark = useMarkAllRead();
  const newest = notifications[0];
  if (newest === undefined || notifications.every(({ is_read: isRead }) => isRead)) return null;
  return (
    <>
      <button
        type="button"
        className={`bare small strong ${styles.all}`}
        aria-disabled={mark.isPending}
        onClick={() => mark.isPending || mark.mutate(newest.id)}
      >
        {mark.isPending ? 'Marking...' : 'Mark all as read'}
      </button>
      {mark.isError && <Notice kind="error">{errorText(mark.error)}</Notice>}
    </>
  );
}

function Days(props: Readonly<{ notifications: readonly Notification[]; user: User }>) {
  const { notifications, user } = props;
  const today = formatDay(new Date().toISOString());
  const isToday = ({ created_at: at }: Notification): boolean => formatDay(at) === today;
  const groups = [
    { name: 'Today', list: notifications.filter(isToday) },
    { name: 'Earlier', list: notifications.filter((each) => !isToday(each)) },
  ];
  return groups
    .filter(({ list }) => list.length > 0)
    .map(({ name, list }) => (
      <section key={name} aria-label={name}>
        <h3 className={`soft small strong ${styles.day}`}>{name}</h3>
        <ul>
          {list.map((notification) => (
            <Item key={notification.id} notification={notification} user={user} />
          ))}
        </ul>
      </section>
    ));
}

function Item({ notification, user }: Readonly<{ notification: Notification; user: User }>) {
  const { id, is_read: isRead, created_at: at } = notification;
  const mark = useMarkRead();
  return (
    <li>
      <Link
        to={notificationUrl(notification, dashboardOf(user.role).path)}
        className={styles.item}
        onClick={(click) => {
          closeSheet(click);
          if (!isRead) mark.mutate(id);
        }}
      >
        <span>{!isRead && <UnreadDot />}</span>
        <span className={`breakable soft ${styles.text}`} dir="auto">
          {notificationText(notification, user.role === 'client')}
        </span>
        <time className="soft small" dateTime={at}>
          {formatInstant(at)}
        </time>
      </Link>
    </li>
  );
}
