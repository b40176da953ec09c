import { ok } from '@nsem/core';
import { z } from 'zod';
import {
  channels,
  type ListedNotice,
  noticeKinds,
  type NoticeQueue,
  noticeStatuses,
} from '../../../outbox/notices.ts';
import { instantAnswer, optionalInstantAnswer, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import { answerWith } from '../../replies/reply.ts';

/** A notice in a response, without its content. */
export const presentNotice = (listed: ListedNotice) => ({
  id: listed.id,
  kind: listed.notice.kind,
  channel: listed.channel,
  user_id: 'accountId' in listed.notice ? listed.notice.accountId : null,
  status: listed.status,
  attempts: listed.attempts,
  last_error: listed.lastError,
  created_at: presentInstant(listed.createdAt),
  due_at: presentOptionalInstant(listed.dueAt),
  sent_at: presentOptionalInstant(listed.sentAt),
});

/** The status of a notice. */
const noticeStatusSchema = z.enum(noticeStatuses);

/** A notice as admins see it. */
export const noticeSchema = z
  .object({
    id: z.int().describe('The id of the notice.'),
    kind: z.enum(noticeKinds).describe('What it is about.'),
    channel: z.enum(channels).meta({
      description: 'Mail, Telegram, or internal: the server turns internal notices into others.',
    }),
    user_id: z.int().nullable().meta({ description: 'The recipient; internal notices have none.' }),
    status: noticeStatusSchema.describe('Whether it was sent; `failed` is not tried again.'),
    attempts: z
      .int()
      .meta({ description: 'Attempts since the notice was created or last retried.' }),
    last_error: z.string().nullable().meta({
      description: 'Why the last attempt failed, or why it did not need to be sent.',
    }),
    created_at: instantAnswer('When what it reports happened.'),
    due_at: optionalInstantAnswer('When the next attempt is due; null if there is none.'),
    sent_at: optionalInstantAnswer('When it was sent; null if it was not.'),
  })
  .meta({
    id: 'Notice',
    description: 'An e-mail or message to a user, for admins.',
    example: {
      id: 118,
      kind: 'job-delivered',
      channel: 'mail',
      user_id: 12,
      status: 'failed',
      attempts: 1,
      last_error: 'Can’t send mail - all recipients were rejected: 550 5.1.1 no such user',
      created_at: '2026-11-20T09:30:00.000Z',
      due_at: null,
      sent_at: null,
    },
  });

type Noticing = Readonly<{ notices: NoticeQueue }>;

export const noticeOperations = {
  listNotices: defineOperation({
    method: 'GET',
    path: '/admin/notices',
    tag: 'Notices',
    summary: 'List the mails and messages that are pending, sent or failed, newest first',
    sdk: {
      method: 'admin.notices.list',
      example: `
        for await (const { id, kind, last_error } of nsem.admin.notices.list({ status: 'failed' })) {
          console.log(id, kind, last_error);
        }`,
    },
    access: 'notices.manage',
    query: z.strictObject({
      status: noticeStatusSchema.optional().describe('Only notices with this status.'),
      ...pageShape,
    }),
    answers: {
      200: { description: 'The notices.', schema: z.array(noticeSchema), headers: pageHeaders },
    },
    async handle(call, { notices }: Noticing) {
      const { status } = call.query;
      const listed = await notices.list({ status }, pageOf(call.query));
      return answerPage(call, ok(listed), { idOf: ({ id }) => id, present: presentNotice });
    },
  }),

  retryNotice: defineOperation({
    method: 'POST',
    path: '/admin/notices/{id}/retry',
    tag: 'Notices',
    summary: 'Retry a failed notice',
    description: 'The notice becomes pending with its attempts reset, and is sent within seconds.',
    sdk: { method: 'admin.notices.retry', example: 'await nsem.admin.notices.retry(118);' },
    access: 'notices.manage',
    params: z.object({ id: pathId('The id of the notice.') }),
    answers: { 200: { description: 'The notice, pending.', schema: noticeSchema } },
    refusals: ['notice.not-found', 'notice.not-failed'],
    handle: async ({ params: { id }, actor, now }, { notices }: Noticing) =>
      answerWith(await notices.retry(id, { actor, now }), presentNotice),
  }),
};
