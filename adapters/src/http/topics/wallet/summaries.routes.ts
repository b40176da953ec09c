import { listWalletSummaries, readWalletTotals, type WalletLine } from '@nsem/core';
import { z } from 'zod';
import { text } from '../../operations/fields.ts';
import { composeEmail } from '../../../accounts/parse-email.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answerWith } from '../../replies/reply.ts';
import {
  presentTotals,
  presentWalletLine,
  walletSummarySchema,
  walletTotalsSchema,
} from './summaries.schema.ts';

export const summaryOperations = {
  listWalletSummaries: defineOperation({
    method: 'GET',
    path: '/wallet/admin/summaries',
    tag: 'Wallet',
    summary: 'List the wallets of all clients and providers, newest account first',
    sdk: {
      method: 'wallet.listSummaries',
      example: `
        for await (const { user_name, pending_payout } of nsem.wallet.listSummaries({ q: 'Mensah' })) {
          console.log(user_name, pending_payout);
        }`,
    },
    access: 'wallets.summarize',
    query: z.strictObject({
      role: z
        .enum(['client', 'service-provider'])
        .optional()
        .describe('Only users with this role.'),
      q: text(200)
        .transform(composeEmail)
        .optional()
        .meta({ description: 'Part of a name or an e-mail address.', example: 'Mensah' }),
      ...pageShape,
    }),
    answers: {
      200: {
        description: 'The summaries.',
        schema: z.array(walletSummarySchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { role, q } = call.query;
      const request = { role, q: q?.trim(), page: pageOf(call.query) };
      const idOf = (line: WalletLine) => line.accountId;
      const lines = await call.read(listWalletSummaries, request);
      return answerPage(call, lines, { idOf, present: presentWalletLine });
    },
  }),

  readWalletTotals: defineOperation({
    method: 'GET',
    path: '/wallet/admin/totals',
    tag: 'Wallet',
    summary: 'Read the totals of all wallets',
    sdk: {
      method: 'wallet.getTotals',
      example: 'const { total_held, unpaid_earnings } = await nsem.wallet.getTotals();',
    },
    access: 'wallets.summarize',
    answers: { 200: { description: 'The totals.', schema: walletTotalsSchema } },
    handle: async ({ read }) => answerWith(await read(readWalletTotals, {}), presentTotals),
  }),
};
