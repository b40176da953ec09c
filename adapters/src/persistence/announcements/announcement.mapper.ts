import {
  instant,
  type AccountId,
  type Announcement,
  type AnnouncementId,
  type NewAnnouncement,
} from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { AnnouncementRow } from './announcement.row.ts';

/** Maps a row to its announcement. */
export const toAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id as AnnouncementId,
  audience: row.audience,
  title: row.title,
  text: row.text,
  link: row.link,
  startsAt: instant(row.starts_at),
  endsAt: instant(row.ends_at),
  byMail: toFlag(row.by_mail),
  createdBy: row.created_by as AccountId,
  createdAt: instant(row.created_at),
});

/** The row of an announcement, without its id. */
export const toAnnouncementRow = (announcement: NewAnnouncement): Omit<AnnouncementRow, 'id'> => ({
  audience: announcement.audience,
  title: announcement.title,
  text: announcement.text,
  link: announcement.link,
  starts_at: announcement.startsAt,
  ends_at: announcement.endsAt,
  by_mail: announcement.byMail,
  created_by: announcement.createdBy,
  created_at: announcement.createdAt,
});
