import { ok } from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer } from '../reply.ts';
import { presentNotice } from './notices.presenter.ts';
import { noticeSchema, noticeStatusSchema } from './notices.schema.ts';

const listNotices = defineOperation({
  id: 'listNotices',
  method: 'GET',
  path: '/admin/notices',
  tag: 'Notices',
  summary: 'The mails and messages that wait, were sent or were given up, newest first',
  access: 'notices.manage',
  query: z.strictObject({ status: noticeStatusSchema.optional(), ...pageShape }),
  answers: {
    200: { description: 'The notices.', schema: z.array(noticeSchema), headers: pageHeaders },
  },
  async handle(call, { notices }) {
    const { status } = call.query;
    const listed = await notices.list({ status }, pageOf(call.query));
    return ok(answerPage(call, listed, { idOf: ({ id }) => id, present: presentNotice }));
  },
});

const retryNotice = defineOperation({
  id: 'retryNotice',
  method: 'POST',
  path: '/admin/notices/{id}/retry',
  tag: 'Notices',
  summary: 'Try a notice again that was given up',
  description: 'It waits as if it had never been tried, and is sent within seconds.',
  access: 'notices.manage',
  params: z.object({ id: pathId() }),
  answers: { 200: { description: 'The notice, waiting.', schema: noticeSchema } },
  refusals: ['notice.not-found', 'notice.not-dead'],
  async handle({ params: { id }, now }, { notices }) {
    const retried = await notices.retry(id, now);
    return retried.ok ? ok(answer(presentNotice(retried.value))) : retried;
  },
});

export const noticeOperations = [listNotices, retryNotice];
