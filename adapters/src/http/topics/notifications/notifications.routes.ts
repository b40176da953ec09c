import {
  listNotifications,
  markNotificationsRead,
  readNotificationSettings,
  summarizeNotifications,
  updateNotification,
  updateNotificationSettings,
  type NotificationId,
  type OfferPolicy,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import {
  markedSchema,
  markReadSchema,
  notificationSchema,
  notificationSettingsSchema,
  notificationSettingsUpdateSchema,
  notificationSummarySchema,
  notificationUpdateSchema,
  presentNotification,
  presentSettings,
  presentSummary,
} from './notifications.schema.ts';

type Offers = Readonly<{ offers: OfferPolicy }>;

const settingsAnswer = { description: 'All your settings.', schema: notificationSettingsSchema };

export const notificationOperations = {
  listNotifications: defineOperation({
    method: 'GET',
    path: '/notifications',
    tag: 'Notifications',
    summary: 'List what happened for you, newest first',
    description:
      'The newest 500 of at most 180 days.\n\n' +
      'For sessions, not for API keys: programs follow events.',
    sdk: {
      method: 'notifications.list',
      example: `
        for await (const { kind, job_id } of nsem.notifications.list({ unread: true })) {
          if (kind === 'job_delivered') console.log(\`Job #\${job_id} was delivered.\`);
        }`,
    },
    access: 'notifications.read',
    query: z.strictObject({
      unread: flagText()
        .optional()
        .meta({ description: 'With true, only unread ones; with false, only read ones.' }),
      ...pageShape,
    }),
    answers: {
      200: {
        description: 'The notifications.',
        schema: z.array(notificationSchema),
        headers: pageHeaders,
      },
    },
    async handle(call, { offers }: Offers) {
      const { unread } = call.query;
      const query = {
        isRead: unread === undefined ? undefined : !unread,
        page: pageOf(call.query),
      };
      const listed = await call.read(listNotifications, query, { offers });
      return answerPage(call, listed, { idOf: ({ id }) => id, present: presentNotification });
    },
  }),

  summarizeNotifications: defineOperation({
    method: 'GET',
    path: '/notifications/summary',
    tag: 'Notifications',
    summary: 'Count what you have not read',
    description: 'With the jobs whose delivery you have not seen.',
    sdk: {
      method: 'notifications.summarize',
      example: 'const { unread, delivered_job_ids } = await nsem.notifications.summarize();',
    },
    access: 'notifications.read',
    answers: { 200: { description: 'The counts.', schema: notificationSummarySchema } },
    handle: async ({ read }) =>
      answerWith(await read(summarizeNotifications, undefined), presentSummary),
  }),

  markNotificationsRead: defineOperation({
    method: 'POST',
    path: '/notifications/read',
    tag: 'Notifications',
    summary: 'Mark notifications as read',
    description: 'All of them, those up to one that you have seen, or those about a job.',
    sdk: {
      method: 'notifications.markRead',
      example: 'const { marked } = await nsem.notifications.markRead({ job_id: 128 });',
    },
    access: 'notifications.read',
    idempotent: true,
    body: { schema: markReadSchema, media: ['application/json'], optional: true },
    answers: { 200: { description: 'How many were marked.', schema: markedSchema } },
    handle({ body: { up_to_id: upToId, job_id: jobId }, perform }) {
      return perform(markNotificationsRead, { upToId, jobId }, (marked) => answer({ marked }));
    },
  }),

  updateNotification: defineOperation({
    method: 'PUT',
    path: '/notifications/{id}',
    tag: 'Notifications',
    summary: 'Mark a notification as read or unread',
    sdk: {
      method: 'notifications.update',
      example: 'await nsem.notifications.update(31, { is_read: true });',
    },
    access: 'notifications.own',
    idempotent: true,
    params: z.object({ id: pathId<NotificationId>('The id of the notification.') }),
    body: { schema: notificationUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The notification.', schema: notificationSchema } },
    refusals: ['notification.not-found'],
    handle({ params: { id }, body: { is_read: isRead }, perform }, { offers }: Offers) {
      const reply = (changed: Parameters<typeof presentNotification>[0]) =>
        answer(presentNotification(changed));
      return perform(updateNotification, { id, isRead }, reply, { offers });
    },
  }),

  readNotificationSettings: defineOperation({
    method: 'GET',
    path: '/users/me/notification-settings',
    tag: 'Notifications',
    summary: 'Read what you also get by e-mail or Telegram',
    description:
      'One setting for each kind of notification of which you can choose.\n\n' +
      'Mails that protect your account are always sent, and are not listed.',
    sdk: {
      method: 'notifications.settings.get',
      example: 'const { settings } = await nsem.notifications.settings.get();',
    },
    access: 'notifications.read',
    answers: { 200: settingsAnswer },
    handle: async ({ read }) =>
      answerWith(await read(readNotificationSettings, undefined), presentSettings),
  }),

  updateNotificationSettings: defineOperation({
    method: 'PUT',
    path: '/users/me/notification-settings',
    tag: 'Notifications',
    summary: 'Choose what you also get by e-mail or Telegram',
    description: 'Kinds that are left out stay as they are.',
    sdk: {
      method: 'notifications.settings.update',
      example: `
        await nsem.notifications.settings.update({
          settings: [{ kind: 'job_accepted', mail: false }],
        });`,
    },
    access: 'notifications.read',
    idempotent: true,
    body: { schema: notificationSettingsUpdateSchema, media: ['application/json'] },
    answers: { 200: settingsAnswer },
    refusals: ['notification.choice-unavailable'],
    handle: ({ body: { settings }, perform }) =>
      perform(updateNotificationSettings, settings, (changed) => answer(presentSettings(changed))),
  }),
};
