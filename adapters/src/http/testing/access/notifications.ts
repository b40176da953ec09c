import { at, json, sessions, type Row } from './row.ts';

/** Access to notifications. */
export const notificationRows: readonly Row[] = [
  { operation: 'listNotifications', path: at('/notifications'), expected: sessions(200) },
  {
    operation: 'summarizeNotifications',
    path: at('/notifications/summary'),
    expected: sessions(200),
  },
  {
    operation: 'updateNotification',
    path: ({ notification }) => `/notifications/${notification}`,
    send: json({ is_read: true }),
    expected: [401, 200, 404, 404, 404, 404, 403, 403, 403, 403],
  },
  { operation: 'markNotificationsRead', path: at('/notifications/read'), expected: sessions(200) },
  {
    operation: 'readNotificationSettings',
    path: at('/users/me/notification-settings'),
    expected: sessions(200),
  },
  {
    operation: 'updateNotificationSettings',
    path: at('/users/me/notification-settings'),
    send: json({ settings: [{ kind: 'announcement', mail: true }] }),
    expected: sessions(200),
  },
];
