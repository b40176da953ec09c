import { adminOnly, at, json, sessions, type Row } from './row.ts';

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
