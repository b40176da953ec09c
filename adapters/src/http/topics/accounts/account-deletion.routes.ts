import { deleteAccount, ok, readAccount, type AccountId, type DeleteOwnAccount } from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleLogin } from '../../limits/throttle.ts';
import { noContent } from '../../replies/reply.ts';
import { accountDeletionSchema, ownDeletionSchema } from './account-deletion.schema.ts';

type Deletion = Readonly<{ deleteOwnAccount: DeleteOwnAccount; limits: Limits | null }>;

const params = z.object({ id: pathId<AccountId>() });

const whatIsErased =
  'Name, e-mail, password, profile, sessions, API keys and services are erased immediately, the ' +
  'contents of a client’s jobs and the recordings some time later. Records of money remain. It is ' +
  'refused while jobs are live or money remains, with all reasons in `obstacles`.';

export const accountDeletionOperations = {
  deleteMe: defineOperation({
    method: 'DELETE',
    path: '/users/me',
    tag: 'Accounts',
    summary: 'Delete your account',
    description: `${whatIsErased} It cannot be undone.`,
    access: 'account.delete',
    body: { schema: ownDeletionSchema, media: ['application/json'] },
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['account.current-password-wrong', 'account.deletion-refused'],
    async handle({ actor, body, origin, now, read }, { deleteOwnAccount, limits }: Deletion) {
      const account = await read(readAccount, {});
      if (!account.ok) return account;
      const { email } = account.value;
      const attempt = { network: origin.network, email, knownDevice: undefined };
      // A session that someone else found open must not be a way to guess the password.
      const deleted = await throttleLogin(limits, attempt, () =>
        deleteOwnAccount(actor, { password: body.current_password }, { now }),
      );
      return deleted.ok ? ok(noContent) : deleted;
    },
  }),

  deleteAccount: defineOperation({
    method: 'DELETE',
    path: '/admin/accounts/{id}',
    tag: 'Accounts',
    summary: 'Delete a user’s account on request',
    description: whatIsErased,
    access: 'accounts.delete',
    idempotent: true,
    params,
    body: { schema: accountDeletionSchema, media: ['application/json'] },
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['account.not-found', 'account.reason-missing', 'account.deletion-refused'],
    handle: ({ params: { id }, body: { reason }, perform }) =>
      perform(deleteAccount, { id, reason }, () => noContent),
  }),
};
