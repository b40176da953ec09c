import { audiences } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { foreignKey, wholeNumber } from '../columns.ts';

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
