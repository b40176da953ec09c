import {
  audiences,
  instant,
  type AccountId,
  type Announcement,
  type AnnouncementId,
  type NewAnnouncement,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { foreignKey, toFlag, wholeNumber } from '../columns.ts';

/** The announcements of admins. */
export const AnnouncementRow = defineEntity({
  name: 'AnnouncementRow',
  tableName: 'announcements',
  properties: {
    id: p.integer().primary().autoincrement(),
    audience: p.enum([...audiences]),
    title: p.text().strictNullable(),
    text: p.text(),
    link: p.text().strictNullable(),
    starts_at: wholeNumber(),
    ends_at: wholeNumber(),
    by_mail: p.boolean(),
    created_by: () => accountColumn('created_by'),
    created_at: wholeNumber(),
  },
  indexes: [{ name: 'announcements_end_index', properties: ['ends_at'] }],
});
export type AnnouncementRow = InferEntity<typeof AnnouncementRow>;

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

/** The users who have dismissed announcements. */
export const AnnouncementDismissalRow = defineEntity({
  name: 'AnnouncementDismissalRow',
  tableName: 'announcement_dismissals',
  properties: {
    announcement_id: () => foreignKey(AnnouncementRow, 'announcement_id').primary(),
    account_id: () => accountColumn('account_id').primary(),
  },
  indexes: [{ name: 'announcement_dismissals_account_index', properties: ['account_id'] }],
});
