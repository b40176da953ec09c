import {
  createAnnouncement,
  dismissAnnouncement,
  endAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  updateAnnouncement,
  type Announcement,
  type AnnouncementId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import {
  announcementSchema,
  announcementUpdateSchema,
  managedAnnouncementSchema,
  newAnnouncementSchema,
  presentAnnouncement,
  presentManagedAnnouncement,
} from './announcements.schema.ts';

const params = z.object({ id: pathId<AnnouncementId>('The id of the announcement.') });

export const announcementOperations = {
  listCurrentAnnouncements: defineOperation({
    method: 'GET',
    path: '/announcements/',
    tag: 'Announcements',
    summary: 'List what is announced to you now, newest first',
    description: 'Without what you have dismissed.',
    sdk: {
      method: 'announcements.list',
      paged: true,
      example:
        'for await (const { title, text } of nsem.announcements.list()) console.log(title, text);',
    },
    access: 'announcements.read',
    answers: { 200: { description: 'The announcements.', schema: z.array(announcementSchema) } },
    async handle({ read }) {
      const announcements = await read(listCurrentAnnouncements, {});
      return answerWith(announcements, (all) => all.map((one) => presentAnnouncement(one)));
    },
  }),

  dismissAnnouncement: defineOperation({
    method: 'POST',
    path: '/announcements/{id}/dismiss',
    tag: 'Announcements',
    summary: 'Dismiss an announcement',
    description: 'It is not listed for you again, on any device.',
    sdk: {
      method: 'announcements.dismiss',
      throws: 'NotFoundError if it has ended or is for others.',
      example: 'await nsem.announcements.dismiss(4);',
    },
    access: 'announcements.read',
    idempotent: true,
    params,
    answers: { 204: { description: 'It is dismissed.' } },
    refusals: ['announcement.not-found'],
    handle: ({ params: { id }, perform }) => perform(dismissAnnouncement, id, () => noContent),
  }),

  listAnnouncements: defineOperation({
    method: 'GET',
    path: '/admin/announcements/',
    tag: 'Announcements',
    summary: 'List all announcements, newest first',
    sdk: {
      method: 'admin.announcements.list',
      query: 'AnnouncementQuery',
      example: `
        for await (const { id, state, text } of nsem.admin.announcements.list()) {
          console.log(id, state, text);
        }`,
    },
    access: 'announcements.manage',
    query: z.strictObject(pageShape),
    answers: {
      200: {
        description: 'The announcements.',
        schema: z.array(managedAnnouncementSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const announcements = await call.read(listAnnouncements, pageOf(call.query));
      const present = (one: Announcement) => presentManagedAnnouncement(one, call.now);
      return answerPage(call, announcements, { idOf: ({ id }) => id, present });
    },
  }),

  createAnnouncement: defineOperation({
    method: 'POST',
    path: '/admin/announcements/',
    tag: 'Announcements',
    summary: 'Publish an announcement',
    description:
      'By mail, too, with `by_mail`. It is shown above the screens of its audience from ' +
      'its start until its end.\n\n' +
      'By mail it is sent in the background, in steps, once to each user.',
    sdk: {
      method: 'admin.announcements.create',
      throws:
        'ValidationError (`announcement.invalid`) with each invalid part; ConflictError ' +
        '(`announcement.too-many`) if 20 are scheduled or shown.',
      example: `
        await nsem.admin.announcements.create({
          audience: 'providers',
          text: 'Payouts of this week are sent on Monday.',
          ends_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
        });`,
    },
    access: 'announcements.publish',
    idempotent: true,
    body: { schema: newAnnouncementSchema, media: ['application/json'] },
    answers: {
      201: { description: 'The announcement.', schema: managedAnnouncementSchema },
    },
    refusals: ['announcement.invalid', 'announcement.too-many'],
    handle({ body, now, perform }) {
      const draft = {
        audience: body.audience,
        title: body.title ?? null,
        text: body.text,
        link: body.link ?? null,
        startsAt: body.starts_at ?? null,
        endsAt: body.ends_at,
        byMail: body.by_mail,
      };
      return perform(createAnnouncement, draft, (one) =>
        created('/admin/announcements/', presentManagedAnnouncement(one, now)),
      );
    },
  }),

  updateAnnouncement: defineOperation({
    method: 'PUT',
    path: '/admin/announcements/{id}',
    tag: 'Announcements',
    summary: 'Edit the text or the end of an announcement',
    description: 'What is missing stays as it is.\n\nMails that were sent do not change.',
    sdk: {
      method: 'admin.announcements.update',
      example:
        "await nsem.admin.announcements.update(4, { text: 'Payouts are sent on Tuesday.' });",
    },
    access: 'announcements.publish',
    idempotent: true,
    params,
    body: { schema: announcementUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The announcement.', schema: managedAnnouncementSchema } },
    refusals: ['announcement.invalid', 'announcement.ended', 'announcement.not-found'],
    handle({ body: { title, text, link, ends_at: endsAt }, now, params: { id }, perform }) {
      const edit = { title, text, link, endsAt };
      return perform(updateAnnouncement, { id, edit }, (one) =>
        answer(presentManagedAnnouncement(one, now)),
      );
    },
  }),

  endAnnouncement: defineOperation({
    method: 'DELETE',
    path: '/admin/announcements/{id}',
    tag: 'Announcements',
    summary: 'End an announcement now',
    description:
      'It is not shown any more, and mails that wait are not sent. It stays in the list.',
    sdk: { method: 'admin.announcements.end', example: 'await nsem.admin.announcements.end(4);' },
    access: 'announcements.publish',
    idempotent: true,
    params,
    answers: { 204: { description: 'It has ended.' } },
    refusals: ['announcement.not-found'],
    handle: ({ params: { id }, perform }) => perform(endAnnouncement, id, () => noContent),
  }),
};
