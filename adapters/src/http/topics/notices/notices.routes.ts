import { ok } from '@nsem/core';
import { z } from 'zod';
import type { NoticeQueue } from '../../../outbox/notices.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answerWith } from '../../replies/reply.ts';
import { presentNotice } from './notices.presenter.ts';
import { noticeSchema, noticeStatusSchema } from './notices.schema.ts';

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
