import { endOtherSessions, endSession, listSessions, type SessionId } from '@nsem/core';
import { z } from 'zod';
import { describeDevice } from '../../../accounts/describe-device.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerWith, noContent } from '../../replies/reply.ts';
import { presentListedSession } from './sessions.presenter.ts';
import { listedSessionSchema } from './sessions.schema.ts';

export const sessionOperations = {
  listSessions: defineOperation({
    method: 'GET',
    path: '/users/me/sessions',
    tag: 'Accounts',
    summary: 'List where you are logged in, the last used first',
    description: 'The 100 sessions that were used last, at most.',
    sdk: {
      method: 'account.sessions.list',
      returns: 'ListedSession[]',
      example: `
        for (const { device, is_current } of await nsem.account.sessions.list()) {
          console.log(device, is_current);
        }`,
    },
    access: 'account.read',
    answers: {
      200: { description: 'The sessions.', schema: z.array(listedSessionSchema) },
    },
    async handle({ read }) {
      return answerWith(await read(listSessions, {}), (sessions) =>
        sessions.map((session) => presentListedSession(session, describeDevice)),
      );
    },
  }),

  endOtherSessions: defineOperation({
    method: 'DELETE',
    path: '/users/me/sessions',
    tag: 'Accounts',
    summary: 'End all your sessions except this one',
    sdk: {
      method: 'account.sessions.endOthers',
      example: 'await nsem.account.sessions.endOthers();',
    },
    access: 'account.edit',
    idempotent: true,
    answers: { 204: { description: 'Their tokens are invalid.' } },
    handle: ({ perform }) => perform(endOtherSessions, {}, () => noContent),
  }),

  endSession: defineOperation({
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    tag: 'Accounts',
    summary: 'End one of your sessions; its token is invalid immediately',
    sdk: { method: 'account.sessions.end', example: 'await nsem.account.sessions.end(31);' },
    access: 'account.edit',
    idempotent: true,
    params: z.object({ id: pathId<SessionId>('The id of the session.') }),
    answers: { 204: { description: 'Its token is invalid.' } },
    refusals: ['account.session-not-found'],
    handle: ({ params: { id }, perform }) => perform(endSession, { id }, () => noContent),
  }),
};
