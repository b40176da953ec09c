import { ok, readMoney, type WalletLine } from '@nsem/core';
import { z } from 'zod';
import { text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer } from '../reply.ts';
import { presentTotals, presentWalletLine } from './summaries.presenter.ts';
import { walletSummarySchema, walletTotalsSchema } from './summaries.schema.ts';

const listWalletSummaries = defineOperation({
  id: 'listWalletSummaries',
  method: 'GET',
  path: '/wallet/admin/summaries',
  tag: 'Wallet',
  summary: 'The money of every client and provider, the newest first',
  access: 'wallets.summarize',
  query: z.strictObject({
    role: z.enum(['client', 'service-provider']).optional(),
    q: text(200)
      .optional()
      .meta({ description: 'Part of a name or of an e-mail address.', example: 'Mensah' }),
    ...pageShape,
  }),
  answers: {
    200: {
      description: 'The summaries.',
      schema: z.array(walletSummarySchema),
      headers: pageHeaders,
    },
  },
  async handle(call, { unitOfWork }) {
    const { role, q } = call.query;
    const filter = { role, q: q?.trim() };
    const lines = await unitOfWork.read(({ insights }) =>
      insights.listWallets(filter, pageOf(call.query)),
    );
    const idOf = (line: WalletLine) => line.accountId;
    return ok(answerPage(call, lines, { idOf, present: presentWalletLine }));
  },
});

const readWalletTotals = defineOperation({
  id: 'readWalletTotals',
  method: 'GET',
  path: '/wallet/admin/totals',
  tag: 'Wallet',
  summary: 'Where all the money is',
  access: 'wallets.summarize',
  answers: { 200: { description: 'The totals.', schema: walletTotalsSchema } },
  async handle(_call, { unitOfWork }) {
    return ok(answer(presentTotals(await unitOfWork.read(readMoney))));
  },
});

export const summaryOperations = [listWalletSummaries, readWalletTotals];
