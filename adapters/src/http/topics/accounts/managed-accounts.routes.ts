import {
  freezePayouts,
  listAccounts,
  reactivateAccount,
  readAnyAccount,
  releasePayouts,
  suspendAccount,
  type Account,
  type AccountId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import {
  accountQuerySchema,
  managedAccountSchema,
  presentManagedAccount,
  restrictionRequestSchema,
} from './managed-accounts.schema.ts';

const params = z.object({ id: pathId<AccountId>('The user id.') });

const answers = { 200: { description: 'The account.', schema: managedAccountSchema } };

const restriction = { schema: restrictionRequestSchema, media: ['application/json'] } as const;

const answerAccount = (account: Account) => answer(presentManagedAccount(account));

export const managedAccountOperations = {
  listAccounts: defineOperation({
    method: 'GET',
    path: '/admin/accounts',
    tag: 'Accounts',
    summary: 'List the accounts of all users, newest first',
    sdk: {
      method: 'admin.accounts.list',
      example: `
        for await (const { id, name, email } of nsem.admin.accounts.list({ q: 'Kwame' })) {
          console.log(id, name, email);
        }`,
    },
    access: 'accounts.manage',
    query: accountQuerySchema,
    answers: {
      200: {
        description: 'The accounts.',
        schema: z.array(managedAccountSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { q, role, state } = call.query;
      const request = { q: q?.trim() || undefined, role, state, page: pageOf(call.query) };
      const accounts = await call.read(listAccounts, request);
      const idOf = ({ id }: Account) => id;
      return answerPage(call, accounts, { idOf, present: presentManagedAccount });
    },
  }),

  readAccount: defineOperation({
    method: 'GET',
    path: '/admin/accounts/{id}',
    tag: 'Accounts',
    summary: 'Read the account of any user',
    sdk: {
      method: 'admin.accounts.get',
      example: 'const { suspension } = await nsem.admin.accounts.get(31);',
    },
    access: 'accounts.manage',
    params,
    answers,
    refusals: ['account.not-found'],
    handle: async ({ params: { id }, read }) =>
      answerWith(await read(readAnyAccount, id), presentManagedAccount),
  }),

  suspendAccount: defineOperation({
    method: 'POST',
    path: '/admin/accounts/{id}/suspend',
    tag: 'Accounts',
    summary: 'Suspend an account',
    description:
      'Its sessions end, its API keys stop and it cannot log in.\n\n' +
      'A suspended provider is not listed, gets no offers, and no payout is created or ' +
      'transferred. Jobs in progress stay: release them if somebody else is to do them.',
    sdk: {
      method: 'admin.accounts.suspend',
      example:
        "await nsem.admin.accounts.suspend(31, { reason: 'Texts of clients were shared.' });",
    },
    access: 'accounts.restrict',
    idempotent: true,
    params,
    body: restriction,
    answers,
    refusals: [
      'account.not-found',
      'account.own-account',
      'account.last-admin',
      'account.wrong-state',
    ],
    handle: ({ params: { id }, body: { reason }, perform }) =>
      perform(suspendAccount, { id, reason }, answerAccount),
  }),

  reactivateAccount: defineOperation({
    method: 'POST',
    path: '/admin/accounts/{id}/reactivate',
    tag: 'Accounts',
    summary: 'Reactivate a suspended account',
    description: 'The user can log in again, and the API keys work again.',
    sdk: {
      method: 'admin.accounts.reactivate',
      example: 'await nsem.admin.accounts.reactivate(31);',
    },
    access: 'accounts.restrict',
    idempotent: true,
    params,
    answers,
    refusals: ['account.not-found', 'account.wrong-state'],
    handle: ({ params: { id }, perform }) => perform(reactivateAccount, { id }, answerAccount),
  }),

  freezePayouts: defineOperation({
    method: 'POST',
    path: '/admin/accounts/{id}/payouts/freeze',
    tag: 'Accounts',
    summary: 'Freeze the payouts of a provider',
    description:
      'No payout is created or transferred.\n\n' +
      'A payout that is already processing can be completed.',
    sdk: {
      method: 'admin.accounts.freezePayouts',
      example:
        "await nsem.admin.accounts.freezePayouts(31, { reason: 'The mobile number is disputed.' });",
    },
    access: 'accounts.restrict',
    idempotent: true,
    params,
    body: restriction,
    answers,
    refusals: ['account.not-found', 'account.provider-not-found', 'account.wrong-state'],
    handle: ({ params: { id }, body: { reason }, perform }) =>
      perform(freezePayouts, { id, reason }, answerAccount),
  }),

  releasePayouts: defineOperation({
    method: 'POST',
    path: '/admin/accounts/{id}/payouts/release',
    tag: 'Accounts',
    summary: 'Release the frozen payouts of a provider',
    sdk: {
      method: 'admin.accounts.releasePayouts',
      example: 'await nsem.admin.accounts.releasePayouts(31);',
    },
    access: 'accounts.restrict',
    idempotent: true,
    params,
    answers,
    refusals: ['account.not-found', 'account.provider-not-found', 'account.wrong-state'],
    handle: ({ params: { id }, perform }) => perform(releasePayouts, { id }, answerAccount),
  }),
};
