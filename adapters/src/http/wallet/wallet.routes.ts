import { randomUUID } from 'node:crypto';
import {
  changeCommission,
  creditWallet,
  listTransactions,
  ok,
  readWallet,
  type AccountId,
  type StatementLine,
} from '@nsem/core';
import { z } from 'zod';
import { performOnce } from '../idempotency.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer, created } from '../reply.ts';
import { presentCommission, presentTransaction, presentWallet } from './wallet.presenter.ts';
import {
  commissionSchema,
  commissionUpdateSchema,
  newCreditSchema,
  transactionSchema,
  walletSchema,
} from './wallet.schema.ts';

const readMyWallet = defineOperation({
  id: 'readWallet',
  method: 'GET',
  path: '/wallet/me',
  tag: 'Wallet',
  summary: 'One’s own money',
  access: 'wallet.read',
  answers: { 200: { description: 'The wallet.', schema: walletSchema } },
  async handle({ actor: { accountId: id, role } }, { unitOfWork }) {
    const wallet = await unitOfWork.read((stores) => readWallet(stores, { id, role }));
    return ok(answer(presentWallet(wallet)));
  },
});

const readTransactions = defineOperation({
  id: 'listTransactions',
  method: 'GET',
  path: '/wallet/transactions',
  tag: 'Wallet',
  summary: 'What moved one’s own balance, newest first',
  access: 'wallet.read',
  query: z.strictObject(pageShape),
  answers: {
    200: {
      description: 'The transactions.',
      schema: z.array(transactionSchema),
      headers: pageHeaders,
    },
  },
  async handle(call, { unitOfWork }) {
    const { accountId: id, role } = call.actor;
    const lines = await unitOfWork.read((stores) =>
      listTransactions(stores, { id, role }, pageOf(call.query)),
    );
    const idOf = (line: StatementLine) => line.id;
    return ok(answerPage(call, lines, { idOf, present: presentTransaction }));
  },
});

const createCredit = defineOperation({
  id: 'creditWallet',
  method: 'POST',
  path: '/wallet/admin/credits',
  tag: 'Wallet',
  summary: 'Credit a client’s wallet',
  access: 'wallet.credit',
  idempotent: true,
  body: { schema: newCreditSchema, media: ['application/json'] },
  answers: { 201: { description: 'The transaction.', schema: transactionSchema } },
  refusals: ['wallet.account-not-found', 'wallet.clients-only', 'wallet.reference-used'],
  handle(call, world) {
    const { body, now } = call;
    const credit = {
      clientId: body.user_id as AccountId,
      amount: body.amount,
      reference: body.reference ?? randomUUID(),
      note: body.note.trim(),
    };
    return performOnce(call, world, async (stores) => {
      const line = await creditWallet(stores, credit, now);
      return line.ok ? ok(created('/wallet/transactions', presentTransaction(line.value))) : line;
    });
  },
});

const readCommission = defineOperation({
  id: 'readCommission',
  method: 'GET',
  path: '/wallet/admin/commission',
  tag: 'Wallet',
  summary: 'The commission',
  access: 'commission.manage',
  answers: { 200: { description: 'The commission.', schema: commissionSchema } },
  async handle(_call, { unitOfWork }) {
    const config = await unitOfWork.read(({ commission }) => commission.current());
    return ok(answer(presentCommission(config)));
  },
});

const updateCommission = defineOperation({
  id: 'updateCommission',
  method: 'PUT',
  path: '/wallet/admin/commission',
  tag: 'Wallet',
  summary: 'Set the commission for jobs that are completed from now on',
  access: 'commission.manage',
  body: { schema: commissionUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The new commission.', schema: commissionSchema } },
  handle: ({ body, now }, { unitOfWork }) =>
    unitOfWork.write(async (stores) =>
      ok(answer(presentCommission(await changeCommission(stores, body.commission_rate, now)))),
    ),
});

export const walletOperations = [
  readMyWallet,
  readTransactions,
  createCredit,
  readCommission,
  updateCommission,
];
