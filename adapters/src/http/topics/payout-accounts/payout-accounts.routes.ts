import {
  deletePayoutAccount,
  readPayoutAccount,
  replacePayoutAccount,
  type PayoutAccountVault,
} from '@nsem/core';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith, noContent } from '../../replies/reply.ts';
import {
  examplePayoutAccount,
  payoutAccountBodySchema,
  payoutAccountOf,
  payoutAccountSchema,
  presentPayoutAccount,
} from './payout-accounts.schema.ts';

/** The dependencies of operations on payout accounts. */
export type PayoutAccounts = Readonly<{ payoutAccountVault: PayoutAccountVault }>;

const path = '/users/me/payout-account';

const answers = { 200: { description: 'Your payout account.', schema: payoutAccountSchema } };

export const payoutAccountOperations = {
  readPayoutAccount: defineOperation({
    method: 'GET',
    path,
    tag: 'Payouts',
    summary: 'Read where you, a provider, are paid',
    description: 'It is null if you have not added an account.',
    sdk: {
      method: 'account.payoutAccount.get',
      example: `
        const account = await nsem.account.payoutAccount.get();
        if (account === null) console.log('Your payouts cannot be transferred yet.');`,
    },
    access: 'payout-account.read',
    answers: {
      200: {
        description: 'Your payout account; null if you have not added one.',
        schema: payoutAccountSchema.nullable().meta({ example: examplePayoutAccount }),
      },
    },
    handle: async ({ read }, { payoutAccountVault }: PayoutAccounts) =>
      answerWith(
        await read(readPayoutAccount, {}, { payoutAccountVault }),
        (own) => own && presentPayoutAccount(own),
      ),
  }),

  replacePayoutAccount: defineOperation({
    method: 'PUT',
    path,
    tag: 'Payouts',
    summary: 'Save where you, a provider, are paid',
    description:
      'A mobile-money wallet or a bank account. It is encrypted, admins see it with your payouts, and a mail notifies you of each change. To save the same account again changes nothing.',
    sdk: {
      method: 'account.payoutAccount.replace',
      example: `
        await nsem.account.payoutAccount.replace({
          kind: 'mobile_money',
          network: 'mtn',
          number: '0244123456',
          holder_name: 'Abena Owusu',
        });`,
    },
    access: 'payout-account.change',
    body: { schema: payoutAccountBodySchema, media: ['application/json'] },
    answers,
    refusals: ['payout-account.invalid'],
    handle: ({ body, perform }, { payoutAccountVault }: PayoutAccounts) =>
      perform(
        replacePayoutAccount,
        payoutAccountOf(body),
        (own) => answer(presentPayoutAccount(own)),
        { payoutAccountVault },
      ),
  }),

  deletePayoutAccount: defineOperation({
    method: 'DELETE',
    path,
    tag: 'Payouts',
    summary: 'Remove your payout account',
    description:
      'Payouts cannot be transferred until you add another one.\n\n' +
      'Payouts that were started are not affected; they keep the account to which they ' +
      'were transferred.',
    sdk: {
      method: 'account.payoutAccount.delete',
      example: 'await nsem.account.payoutAccount.delete();',
    },
    access: 'payout-account.change',
    idempotent: true,
    answers: { 204: { description: 'Removed.' } },
    refusals: ['payout-account.not-found'],
    handle: ({ perform }) => perform(deletePayoutAccount, {}, () => noContent),
  }),
};
