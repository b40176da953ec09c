import {
  instant,
  type AccountId,
  type JobId,
  type NewNotification,
  type Notification,
  type NotificationKind,
  type NotificationId,
  type NotificationSetting,
  type PayoutId,
  type RatingId,
  type ServiceId,
  type UnreadNotification,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toFlag, toInstant, toMoney, wholeNumber } from '../columns.ts';
import { toWork, type WorkColumns } from '../services/work.columns.ts';

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
    kind: p.text().$type<NotificationKind>(),
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
});
export type NotificationRow = InferEntity<typeof NotificationRow>;

/** The channels that users have chosen; a kind without a row has its defaults. */
export const NotificationSettingRow = defineEntity({
  name: 'NotificationSettingRow',
  tableName: 'notification_settings',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    kind: p.text().$type<NotificationKind>().primary(),
    mail: p.boolean().strictNullable(),
    telegram: p.boolean().strictNullable(),
  },
});
export type NotificationSettingRow = InferEntity<typeof NotificationSettingRow>;

/** A notification with what it shows of other rows. */
export type ShownRow = NotificationRow &
  Readonly<{
    actor_name: string | null;
    service_type: WorkColumns['service_type'] | null;
    language: string | null;
    target_language: string | null;
    content_start: string | null;
    document_name: string | null;
    amount: number | null;
    stars: number | null;
  }>;

function toShownWork({ service_type, language, target_language }: ShownRow): Notification['work'] {
  if (service_type === null || language === null) return null;
  return toWork({ service_type, language, target_language });
}

/** Maps a row to its notification. */
export const toNotification = (row: ShownRow): Notification => ({
  id: row.id as NotificationId,
  accountId: row.account_id as AccountId,
  kind: row.kind,
  jobId: row.job_id as JobId | null,
  serviceId: row.service_id as ServiceId | null,
  payoutId: row.payout_id as PayoutId | null,
  ratingId: row.rating_id as RatingId | null,
  actorId: row.actor_id as AccountId | null,
  createdAt: instant(row.created_at),
  readAt: toInstant(row.read_at),
  actorName: row.actor_name,
  work: toShownWork(row),
  contentStart: row.content_start,
  documentName: row.document_name,
  amount: row.amount === null ? null : toMoney(row.amount),
  stars: row.stars,
});

/** The row of a new notification, without its id. */
export const toNotificationRow = (notification: NewNotification): Omit<NotificationRow, 'id'> => ({
  account_id: notification.accountId,
  kind: notification.kind,
  job_id: notification.jobId ?? null,
  service_id: notification.serviceId ?? null,
  payout_id: notification.payoutId ?? null,
  rating_id: notification.ratingId ?? null,
  actor_id: notification.actorId ?? null,
  created_at: notification.createdAt,
  read_at: null,
});

/** Maps the columns that a summary reads. */
export const toUnread = (
  row: Pick<NotificationRow, 'kind' | 'job_id' | 'created_at'>,
): UnreadNotification => ({
  kind: row.kind,
  jobId: row.job_id as JobId | null,
  createdAt: instant(row.created_at),
});

const toChoice = (value: boolean | number | null): boolean | null =>
  value === null ? null : toFlag(value);

/** Maps a row to its setting. */
export const toSetting = (row: NotificationSettingRow): NotificationSetting => ({
  kind: row.kind,
  mail: toChoice(row.mail),
  telegram: toChoice(row.telegram),
});
