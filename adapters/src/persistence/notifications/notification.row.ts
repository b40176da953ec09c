import { notificationKinds, retainedNotifications } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { onOneLine } from '../migrations/columns.ts';

/** Leaves the newest notifications of an account; there is at most one more before. */
const retention = {
  name: 'notifications_retention',
  timing: 'after' as const,
  events: ['insert' as const],
  body: onOneLine(`delete from notifications where id = (
    select id from notifications where account_id = new.account_id
    order by id desc limit 1 offset ${retainedNotifications})`),
};

/**
 * What users are notified of. The columns that name a thing are not foreign keys: a service can be
 * deleted, and every index would cost time with each move of a job.
 */
export const NotificationRow = defineEntity({
  name: 'NotificationRow',
  tableName: 'notifications',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    kind: p.enum([...notificationKinds]),
    job_id: p.integer().strictNullable(),
    service_id: p.integer().strictNullable(),
    payout_id: p.integer().strictNullable(),
    rating_id: p.integer().strictNullable(),
    actor_id: p.integer().strictNullable(),
    created_at: wholeNumber(),
    /** Null until it is read. */
    read_at: wholeNumber().strictNullable(),
  },
  indexes: [{ name: 'notifications_account_index', properties: ['account_id', 'id'] }],
  triggers: [retention],
});
export type NotificationRow = InferEntity<typeof NotificationRow>;

/** The channels that users have chosen; a kind without a row has its defaults. */
export const NotificationSettingRow = defineEntity({
  name: 'NotificationSettingRow',
  tableName: 'notification_settings',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    kind: p.enum([...notificationKinds]).primary(),
    mail: p.boolean().strictNullable(),
    telegram: p.boolean().strictNullable(),
  },
});
export type NotificationSettingRow = InferEntity<typeof NotificationSettingRow>;
