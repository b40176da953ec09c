import { adminOnly, at, everyone, json, type Row, sessions } from './row.ts';

const ends_at = () => new Date(Date.now() + 86_400_000).toISOString();

/** Access to announcements. */
export const announcementRows: readonly Row[] = [
  {
    operation: 'listCurrentAnnouncements',
    path: at('/announcements/'),
    expected: sessions(200),
  },
  {
    operation: 'dismissAnnouncement',
    path: ({ announcement }) => `/announcements/${announcement}/dismiss`,
    expected: sessions(204),
  },
  {
    operation: 'listAnnouncements',
    path: at('/admin/announcements/'),
    expected: adminOnly(200),
  },
  {
    operation: 'createAnnouncement',
    path: at('/admin/announcements/'),
    send: () => ({ json: { audience: 'clients', text: 'Maakye!', ends_at: ends_at() } }),
    expected: adminOnly(201),
  },
  {
    operation: 'updateAnnouncement',
    path: ({ announcement }) => `/admin/announcements/${announcement}`,
    send: json({ text: 'Maaha!' }),
    expected: adminOnly(200),
  },
  {
    operation: 'endAnnouncement',
    path: ({ announcement }) => `/admin/announcements/${announcement}`,
    expected: adminOnly(204),
  },
];

/** Access to contact messages. */
export const contactRows: readonly Row[] = [
  {
    operation: 'createContactMessage',
    path: at('/contact-messages/'),
    send: json({ name: 'Kwesi Annan', email: 'kwesi@example.org', message: 'Maakye!' }),
    expected: everyone(201),
  },
  {
    operation: 'listContactMessages',
    path: at('/admin/contact-messages/'),
    expected: adminOnly(200),
  },
  {
    operation: 'updateContactMessage',
    path: ({ contactMessage }) => `/admin/contact-messages/${contactMessage}`,
    send: json({ is_answered: true }),
    expected: adminOnly(200),
  },
];

/** Access to sent notices and their retries. */
export const noticeRows: readonly Row[] = [
  { operation: 'listNotices', path: at('/admin/notices'), expected: adminOnly(200) },
  {
    operation: 'retryNotice',
    path: ({ deadNotice }) => `/admin/notices/${deadNotice}/retry`,
    expected: adminOnly(200),
  },
];

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
