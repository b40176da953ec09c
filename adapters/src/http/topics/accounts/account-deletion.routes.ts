import {
  deleteAccount,
  ok,
  readAccount,
  resetSecondFactors,
  type AccountId,
  type DeleteOwnAccount,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation, type Declaration } from '../../operations/operation.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleLogin } from '../../limits/throttle.ts';
import { noContent } from '../../replies/reply.ts';
import {
  accountDeletionSchema,
  factorResetSchema,
  ownDeletionSchema,
} from './managed-accounts.schema.ts';

type Deletion = Readonly<{ deleteOwnAccount: DeleteOwnAccount; limits: Limits | null }>;

const params = z.object({ id: pathId<AccountId>('The user id.') });

const whatIsErased =
  'Name, e-mail, password, profile, sessions, API keys and services are erased immediately, the ' +
  'contents of a client’s jobs and the recordings some time later. Records of money remain. It is ' +
  'refused while jobs are live or money remains, with all reasons in `obstacles`.';

/** Proxies may drop the body of a DELETE request, which HTTP gives no meaning. */
const replacedBy = (successor: string) => ({
  description: `Use POST ${successor}: proxies may drop the body of a DELETE.`,
  deprecated: { since: '2026-11-22', sunset: '2027-06-01', successor },
});

type Route = Pick<Declaration, 'method' | 'path' | 'deprecated' | 'description' | 'sdk'>;

const ownDeletion = (route: Route) =>
  defineOperation({
    ...route,
    tag: 'Accounts',
    summary: 'Delete your account',
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
  });

const deletionOfUser = (route: Route) =>
  defineOperation({
    ...route,
    tag: 'Accounts',
    summary: 'Delete a user’s account on request',
    access: 'accounts.delete',
    idempotent: true,
    params,
    body: { schema: accountDeletionSchema, media: ['application/json'] },
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['account.not-found', 'account.reason-missing', 'account.deletion-refused'],
    handle: ({ params: { id }, body: { reason }, perform }) =>
      perform(deleteAccount, { id, reason }, () => noContent),
  });

const factorReset = (route: Route) =>
  defineOperation({
    ...route,
    tag: 'Accounts',
    summary: 'Remove all second factors of a user who has lost them',
    access: 'factors.reset',
    idempotent: true,
    params,
    body: { schema: factorResetSchema, media: ['application/json'] },
    answers: { 204: { description: 'Removed.' } },
    refusals: [
      'account.not-found',
      'account.reason-missing',
      'second-factor.admin-account',
      'second-factor.none-to-reset',
    ],
    handle: ({ params: { id }, body: { reason }, perform }) =>
      perform(resetSecondFactors, { id, reason }, () => noContent),
  });

const ownPath = '/users/me/delete';
const userPath = '/admin/accounts/{id}/delete';
const resetPath = '/admin/accounts/{id}/second-factors/reset';

export const accountDeletionOperations = {
  deleteOwnAccount: ownDeletion({
    method: 'POST',
    path: ownPath,
    description: `${whatIsErased} It is final.`,
    sdk: {
      method: 'account.delete',
      defaults: { maxRetries: 0 },
      doc: 'Delete your account. Who you are is erased immediately, the contents of your jobs some time later. It is final, and it ends this session.',
      throws:
        'ConflictError (`account.deletion-refused`) while jobs are live or money remains, with all ' +
        '`obstacles`; ValidationError (`account.current-password-wrong`).',
      example: `await nsem.account.delete({ current_password: 'akwaaba-osu-2026' });`,
    },
  }),

  deleteMe: ownDeletion({
    method: 'DELETE',
    path: '/users/me',
    ...replacedBy(ownPath),
  }),

  deleteUserAccount: deletionOfUser({
    method: 'POST',
    path: userPath,
    description: whatIsErased,
    sdk: {
      method: 'admin.accounts.delete',
      doc: 'Delete a user’s account on their request. The reason is stored.',
      throws:
        'NotFoundError if there is no account with this `id`; ConflictError ' +
        '(`account.deletion-refused`) while jobs are live or money remains.',
      example: `
        await nsem.admin.accounts.delete(12, { reason: 'Requested by e-mail on 20 November.' });`,
    },
  }),

  deleteAccount: deletionOfUser({
    method: 'DELETE',
    path: '/admin/accounts/{id}',
    ...replacedBy(userPath),
  }),

  resetUserSecondFactors: factorReset({
    method: 'POST',
    path: resetPath,
    description:
      'For clients and providers; the operator does it for admins. All sessions of the account end, ' +
      'and its user is notified by mail. Make sure first that the request is from the user.',
    sdk: {
      method: 'admin.accounts.resetSecondFactors',
      example: `
        const reason = 'Lost phone, confirmed by a call.';
        await nsem.admin.accounts.resetSecondFactors(31, { reason });`,
    },
  }),

  resetSecondFactors: factorReset({
    method: 'DELETE',
    path: '/admin/accounts/{id}/second-factors',
    ...replacedBy(resetPath),
  }),
};
