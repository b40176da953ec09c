import { randomUUID } from 'node:crypto';
import {
  listCommissionHistory,
  listTransactions,
  readCommission,
  readWallet,
  requestCredit,
  updateCommission,
  type AccountId,
  type CommissionChange,
  type EarningHoldPolicy,
  type StatementLine,
} from '@nsem/core';
import { z } from 'zod';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import type { Headers } from '../../replies/headers.ts';
import { answer, answerWith, created } from '../../replies/reply.ts';
import {
  answerDoneOrWaiting,
  waitingAnswer,
  waitingRefusals,
  type TwoAdmins,
} from '../approvals/approvals.schema.ts';
import {
  commissionChangeSchema,
  commissionSchema,
  commissionUpdateSchema,
  newCreditSchema,
  presentCommission,
  presentCommissionChange,
  presentTransaction,
  presentTransactionToAdmin,
  presentWallet,
  transactionSchema,
  walletSchema,
} from './wallet.schema.ts';

/** The last seal of the ledger, for statements. */
export type SealedLedger = Readonly<{
  /** The last seal of the ledger; null before the first. */
  readSeal: () => Promise<Readonly<{ number: number; hash: string }> | null>;
}>;

type Holding = Readonly<{ earningHold: EarningHoldPolicy }>;

const sealHeader = 'Ledger-Seal';

async function describeSeal({ readSeal }: SealedLedger): Promise<Headers | undefined> {
  const seal = await readSeal();
  return seal === null ? undefined : { [sealHeader.toLowerCase()]: `${seal.number}:${seal.hash}` };
}

export const walletOperations = {
  readWallet: defineOperation({
    method: 'GET',
    path: '/wallet/me',
    tag: 'Wallet',
    summary: 'Read your wallet: the balance and the amount held for jobs, or a provider’s earnings',
    sdk: {
      method: 'wallet.get',
      example: 'const { wallet_balance, held } = await nsem.wallet.get();',
    },
    access: 'wallet.read',
    answers: { 200: { description: 'The wallet.', schema: walletSchema } },
    async handle({ read }, { earningHold: hold }: Holding) {
      return answerWith(await read(readWallet, {}, { hold }), presentWallet);
    },
  }),

  listTransactions: defineOperation({
    method: 'GET',
    path: '/wallet/transactions',
    tag: 'Wallet',
    summary: 'List your transactions, newest first',
    sdk: {
      method: 'wallet.listTransactions',
      example: `
        for await (const transaction of nsem.wallet.listTransactions()) {
          console.log(transaction.created_at, transaction.amount, transaction.description);
        }`,
    },
    access: 'wallet.read',
    query: z.strictObject(pageShape),
    answers: {
      200: {
        description: 'The transactions.',
        schema: z.array(transactionSchema),
        headers: {
          ...pageHeaders,
          [sealHeader]:
            'The last seal of the ledger, as `number:hash`: keep it with the statement, and the operator can show by it that nothing of the past was changed. Absent before the first.',
        },
      },
    },
    async handle(call, dependencies: SealedLedger) {
      const lines = await call.read(listTransactions, pageOf(call.query));
      const headers = await describeSeal(dependencies);
      const idOf = (line: StatementLine) => line.id;
      return answerPage(call, lines, { idOf, present: presentTransaction, headers });
    },
  }),

  creditWallet: defineOperation({
    method: 'POST',
    path: '/wallet/admin/credits',
    tag: 'Wallet',
    summary: 'Credit a client’s wallet',
    sdk: {
      method: 'wallet.credit',
      example:
        "await nsem.wallet.credit({ user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' });",
    },
    access: 'wallet.credit',
    idempotent: true,
    body: { schema: newCreditSchema, media: ['application/json'] },
    answers: {
      201: { description: 'The transaction.', schema: transactionSchema },
      ...waitingAnswer,
    },
    refusals: [
      'wallet.account-not-found',
      'wallet.clients-only',
      'wallet.reference-exists',
      ...waitingRefusals,
    ],
    handle({ body, now, perform }, { twoAdmins }: TwoAdmins) {
      const credit = {
        clientId: body.user_id as AccountId,
        amount: body.amount,
        reference: body.reference ?? randomUUID(),
        note: body.note.trim(),
      };
      const answerLine = (line: StatementLine) =>
        created('/wallet/transactions', presentTransactionToAdmin(line));
      return perform(requestCredit, credit, answerDoneOrWaiting(answerLine, now), { twoAdmins });
    },
  }),

  readCommission: defineOperation({
    method: 'GET',
    path: '/wallet/admin/commission',
    tag: 'Wallet',
    summary: 'Read the commission rate, a fraction from 0 to 1',
    sdk: {
      method: 'commission.get',
      example: 'const { commission_rate } = await nsem.commission.get();',
    },
    access: 'commission.manage',
    answers: { 200: { description: 'The commission.', schema: commissionSchema } },
    async handle({ read }) {
      return answerWith(await read(readCommission, {}), presentCommission);
    },
  }),

  listCommissionHistory: defineOperation({
    method: 'GET',
    path: '/wallet/admin/commission/history',
    tag: 'Wallet',
    summary: 'List all commission rates and who set them, newest first',
    sdk: {
      method: 'commission.listHistory',
      query: 'CommissionHistoryQuery',
      example: `
        for await (const { changed_at, previous_rate, commission_rate } of nsem.commission.listHistory()) {
          console.log(changed_at, previous_rate, commission_rate);
        }`,
    },
    access: 'commission.manage',
    query: z.strictObject(pageShape),
    answers: {
      200: {
        description: 'The rates.',
        schema: z.array(commissionChangeSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const changes = await call.read(listCommissionHistory, pageOf(call.query));
      const idOf = ({ id }: CommissionChange) => id;
      return answerPage(call, changes, { idOf, present: presentCommissionChange });
    },
  }),

  updateCommission: defineOperation({
    method: 'PUT',
    path: '/wallet/admin/commission',
    tag: 'Wallet',
    summary: 'Set the commission rate, in steps of 0.001, for jobs completed from now on',
    sdk: {
      method: 'commission.update',
      example: 'await nsem.commission.update({ commission_rate: 0.125 });',
    },
    access: 'commission.change',
    idempotent: true,
    body: { schema: commissionUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The new commission.', schema: commissionSchema } },
    handle: ({ body, perform }) =>
      perform(updateCommission, body.commission_rate, (config) =>
        answer(presentCommission(config)),
      ),
  }),
};
