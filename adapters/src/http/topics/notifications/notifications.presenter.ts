import {
  notificationKinds,
  type Notification,
  type NotificationKind,
  type NotificationSetting,
  type NotificationSummary,
} from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';
import { presentWork } from '../services/services.presenter.ts';

const noWork = {
  service_type: null,
  source_language: null,
  target_language: null,
  language: null,
} as const;

/** The beginning of a job's content on one line; null if it has none. */
const presentStart = (content: string | null): string | null =>
  content?.toWellFormed().replaceAll(/\s+/gu, ' ').trim() || null;

/** A notification in a response. */
export const presentNotification = (notification: Notification) => ({
  id: notification.id,
  kind: notification.kind,
  is_read: notification.readAt !== null,
  read_at: presentOptionalMoment(notification.readAt),
  created_at: presentMoment(notification.createdAt),
  job_id: notification.jobId,
  service_id: notification.serviceId,
  payout_id: notification.payoutId,
  rating_id: notification.ratingId,
  provider_name: notification.actorName,
  content_start: presentStart(notification.contentStart),
  ...(notification.work === null ? noWork : presentWork(notification.work)),
  amount: notification.amount === null ? null : presentMoney(notification.amount),
  stars: notification.stars,
});

/** What a user has not read, in a response. */
export const presentSummary = (summary: NotificationSummary) => ({
  unread: summary.unread,
  unread_by_kind: Object.fromEntries(
    notificationKinds.map((kind) => [kind, summary.unreadByKind[kind] ?? 0]),
  ) as Record<NotificationKind, number>,
  delivered_job_ids: summary.deliveredJobIds,
  delivered_since: summary.deliveredSince,
  since: presentOptionalMoment(summary.since),
});

/** The settings of a user in a response. */
export const presentSettings = (settings: readonly NotificationSetting[]) => ({
  settings: settings.map(({ kind, mail, telegram }) => ({ kind, mail, telegram })),
});
