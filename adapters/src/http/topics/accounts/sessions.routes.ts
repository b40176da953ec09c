import {
  endOtherSessions,
  endSession,
  type ListedSession,
  listSessions,
  type SessionId,
} from '@nsem/core';
import { z } from 'zod';
import { describeDevice } from '../../../accounts/describe-device.ts';
import { instantAnswer, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { answerWith, noContent } from '../../replies/reply.ts';

/** A session in a list, without its token. */
const presentListedSession = (session: ListedSession) => ({
  id: session.id,
  device: describeDevice(session.origin.device),
  network: session.origin.network,
  created_at: presentInstant(session.createdAt),
  last_used_at: presentInstant(session.lastUsedAt),
  expires_at: presentInstant(session.expiresAt),
  is_current: session.isCurrent,
});

/** A session in a list. */
const listedSessionSchema = z
  .object({
    id: z.int().describe('The id of the session.'),
    device: z.string().meta({ description: 'In words, as far as it can be recognized.' }),
    network: z.string().nullable().meta({
      description: 'The address at the login; of an IPv6 address, its /64 network.',
    }),
    created_at: instantAnswer('When you logged in.'),
    last_used_at: instantAnswer('When it was last used, to the minute.'),
    expires_at: instantAnswer('When it ends by itself.'),
    is_current: z.boolean().meta({ description: 'Whether this call uses it.' }),
  })
  .meta({
    id: 'ListedSession',
    description: 'One of your sessions.',
    example: {
      id: 31,
      device: 'Chrome on Android',
      network: '154.160.1.20',
      created_at: '2026-11-20T09:30:00.000Z',
      last_used_at: '2026-11-22T16:05:00.000Z',
      expires_at: '2026-11-27T09:30:00.000Z',
      is_current: true,
    },
  });

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
        sessions.map(presentListedSession),
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
