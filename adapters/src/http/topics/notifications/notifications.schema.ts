import {
  type JobId,
  type Notification,
  type NotificationId,
  type NotificationKind,
  notificationKinds,
  type NotificationSetting,
  type NotificationSummary,
} from '@nsem/core';
import { z } from 'zod';
import { instantAnswer, optionalInstantAnswer, presentMoney } from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import { presentWork } from '../services/services.schema.ts';
import { workAnswer } from '../services/work.schema.ts';

const kindSchema = z.enum(notificationKinds);

const bodyId = () => z.int().min(1);

const objectId = (thing: string) =>
  z.int().nullable().describe(`The id of the ${thing} that it is about; null for anything else.`);

/** A notification in a response. */
export const notificationSchema = z
  .object({
    id: z.int().describe('The id of the notification.'),
    kind: kindSchema.describe('What happened.'),
    is_read: z.boolean().describe('Whether you have read it.'),
    read_at: optionalInstantAnswer('When you read it; null if you have not.'),
    created_at: instantAnswer('When it happened.'),
    job_id: objectId('job'),
    service_id: objectId('service'),
    payout_id: objectId('payout'),
    rating_id: objectId('rating'),
    provider_name: z
      .string()
      .nullable()
      .describe(
        'The name of the provider who works or worked on your job; null for anything else.',
      ),
    content_start: z
      .string()
      .nullable()
      .describe(
        'The file name of the job’s document, or the beginning of its content on one line; null if there is none, or if the job is no longer offered to you.',
      ),
    service_type: workAnswer.service_type
      .nullable()
      .describe('The type of service of the job or the service; null for anything else.'),
    source_language: workAnswer.source_language,
    target_language: workAnswer.target_language,
    language: workAnswer.language,
    amount: z.number().nullable().describe('What the payout brings you, in GHS; null without one.'),
    stars: z.int().nullable().describe('The stars of the rating, 1 to 5; null without one.'),
  })
  .meta({
    id: 'Notification',
    description: 'Something that happened for you.',
    example: {
      id: 31,
      kind: 'job_delivered',
      is_read: false,
      read_at: null,
      created_at: '2026-11-20T09:30:00.000Z',
      job_id: 128,
      service_id: null,
      payout_id: null,
      rating_id: null,
      provider_name: 'Ama Serwaa Boateng',
      content_start: 'Drink plenty of clean water.',
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      language: null,
      amount: null,
      stars: null,
    },
  });

const countOf = (kind: string) => z.int().describe(`Unread notifications of the kind ${kind}.`);

const countShape = Object.fromEntries(
  notificationKinds.map((kind) => [kind, countOf(kind)]),
) as Record<(typeof notificationKinds)[number], z.ZodInt>;

/** The unread notifications of a user. */
export const notificationSummarySchema = z
  .object({
    unread: z.int().describe('How many notifications you have not read.'),
    unread_by_kind: z.object(countShape).describe('The same by kind.'),
    delivered_job_ids: z
      .array(z.int())
      .describe(
        'The jobs whose delivery you have not seen: at most 100, the newest delivery first.',
      ),
    delivered_since: z
      .int()
      .describe('How many deliveries that you have not seen are newer than your previous visit.'),
    since: optionalInstantAnswer('When your previous visit ended; null if this is your first.'),
  })
  .meta({
    id: 'NotificationSummary',
    description: 'What you have not read.',
    example: {
      unread: 2,
      unread_by_kind: {
        ...Object.fromEntries(notificationKinds.map((kind) => [kind, 0])),
        job_accepted: 1,
        job_delivered: 1,
      },
      delivered_job_ids: [128],
      delivered_since: 1,
      since: '2026-11-19T16:05:00.000Z',
    },
  });

/** The body that marks one notification. */
export const notificationUpdateSchema = z
  .strictObject({ is_read: z.boolean().describe('Whether you have read it.') })
  .meta({
    id: 'NotificationUpdate',
    description: 'Whether you have read a notification.',
    example: { is_read: true },
  });

/** The body that marks several notifications as read. */
export const markReadSchema = z
  .strictObject({
    up_to_id: bodyId()
      .transform((id) => id as NotificationId)
      .optional()
      .meta({ description: 'Only this one and older ones, so that none is marked unseen.' }),
    job_id: bodyId()
      .transform((id) => id as JobId)
      .optional()
      .meta({ description: 'Only those about this job.' }),
  })
  .meta({
    id: 'NotificationsRead',
    description: 'Which notifications to mark as read.',
    example: { up_to_id: 31 },
  });

/** How many notifications were marked. */
export const markedSchema = z
  .object({ marked: z.int().describe('How many were unread before.') })
  .meta({
    id: 'NotificationsMarked',
    description: 'How many notifications were marked as read.',
    example: { marked: 2 },
  });

const sentBy = (channel: string) =>
  z
    .boolean()
    .nullable()
    .describe(`Whether it is also sent to you by ${channel}; null if it never is.`);

/** The notifications that a user also receives by mail or Telegram. */
export const notificationSettingsSchema = z
  .object({
    settings: z
      .array(
        z.object({
          kind: kindSchema.describe('What happened.'),
          mail: sentBy('e-mail'),
          telegram: sentBy('Telegram'),
        }),
      )
      .describe('One for each kind of which you can choose.'),
  })
  .meta({
    id: 'NotificationSettings',
    description: 'What you also get by e-mail or Telegram.',
    example: { settings: [{ kind: 'job_delivered', mail: true, telegram: null }] },
  });

const choice = () =>
  z
    .boolean()
    .nullish()
    .meta({ description: 'What to change it to; it stays as it is if this is null or left out.' });

/** The body that changes settings. */
export const notificationSettingsUpdateSchema = z
  .strictObject({
    settings: z
      .array(
        z.strictObject({
          kind: kindSchema.describe('What happened.'),
          mail: choice(),
          telegram: choice(),
        }),
      )
      .max(notificationKinds.length)
      .describe('The kinds to change; others stay as they are.'),
  })
  .meta({
    id: 'NotificationSettingsUpdate',
    description: 'Changes of what you also get by e-mail or Telegram.',
    example: { settings: [{ kind: 'job_delivered', mail: false }] },
  });

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
  read_at: presentOptionalInstant(notification.readAt),
  created_at: presentInstant(notification.createdAt),
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

/** The unread notifications of a user, in a response. */
export const presentSummary = (summary: NotificationSummary) => ({
  unread: summary.unread,
  unread_by_kind: Object.fromEntries(
    notificationKinds.map((kind) => [kind, summary.unreadByKind[kind] ?? 0]),
  ) as Record<NotificationKind, number>,
  delivered_job_ids: summary.deliveredJobIds,
  delivered_since: summary.deliveredSince,
  since: presentOptionalInstant(summary.since),
});

/** The settings of a user in a response. */
export const presentSettings = (settings: readonly NotificationSetting[]) => ({
  settings: settings.map(({ kind, mail, telegram }) => ({ kind, mail, telegram })),
});
