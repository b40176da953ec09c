import {
  type CommissionChange,
  type CommissionConfig,
  pesewas,
  postingKinds,
  type StatementLine,
  type WalletSummary,
} from '@nsem/core';
import { z } from 'zod';
import {
  currencyAnswer,
  filledText,
  ghs,
  instantAnswer,
  moneyAnswer,
  moneyNumber,
  presentMoney,
  rateNumber,
} from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

/** A user's balance and totals. */
export const walletSchema = z
  .object({
    user_id: z.int().describe('The id of the user.'),
    role: z.enum(['admin', 'service-provider', 'client']).describe('What the user is.'),
    wallet_balance: moneyAnswer(
      'GHS: what a client can spend, or a provider’s earnings that are in no payout.',
    ),
    held: moneyAnswer('GHS held for a client’s pending and in-progress jobs.'),
    total_earned: moneyAnswer('GHS that a provider earned, net, less refunds.'),
    total_spent: moneyAnswer('GHS that a client paid for completed jobs.'),
    pending_payout: moneyAnswer('GHS in a provider’s payouts that are not completed.'),
    held_from_payouts: moneyAnswer().nullable().meta({
      description:
        'GHS of a provider’s `wallet_balance` that payouts leave out for now, because the platform paid for the jobs; `held` of `GET /earnings` has the reasons. Null for others.',
    }),
    in_review: moneyAnswer().nullable().meta({
      description:
        'GHS of a provider’s `wallet_balance` that payouts leave out until the results are accepted. Null for others.',
    }),
    currency: currencyAnswer(),
  })
  .meta({
    id: 'Wallet',
    description: 'A wallet, in GHS.',
    example: {
      user_id: 12,
      role: 'client',
      wallet_balance: 182.5,
      held: 17.5,
      total_earned: 0,
      total_spent: 64.2,
      pending_payout: 0,
      held_from_payouts: null,
      in_review: null,
      currency: 'GHS',
    },
  });

/** One line of a wallet's statement. */
export const transactionSchema = z
  .object({
    id: z.int().describe('The id of the transaction; a later one has a larger id.'),
    type: z.enum(postingKinds).describe('What kind of posting it is.'),
    amount: moneyAnswer().meta({ description: 'GHS; positive if the wallet received it.' }),
    balance_after: moneyAnswer('GHS in the wallet afterwards.'),
    job_id: z.int().nullable().describe('The job that it is about; null if it is about none.'),
    payout_id: z
      .int()
      .nullable()
      .describe('The payout that it is about; null if it is about none.'),
    description: z.string().describe('One readable line.'),
    created_by: z.int().nullable().optional().meta({
      description: 'The account that caused it; for admins only.',
    }),
    created_at: instantAnswer('When it was posted.'),
  })
  .meta({
    id: 'Transaction',
    description: 'A transaction of a wallet.',
    example: {
      id: 41,
      type: 'top-up',
      amount: 200,
      balance_after: 200,
      job_id: null,
      payout_id: null,
      description: 'Wallet credited: Mobile money, Adabraka branch',
      created_at: '2026-11-20T09:00:00.000Z',
    },
  });

/** The body that credits a wallet. */
export const newCreditSchema = z
  .strictObject({
    user_id: z.int().positive().describe('The client whose wallet is credited.'),
    amount: moneyNumber({ min: pesewas(1n), max: ghs(1_000_000) }).describe(
      'GHS, at most two decimals.',
    ),
    note: filledText(500).describe('Where the money came from; the client reads it.'),
    reference: filledText(100).optional().meta({
      description: 'The reference of the transfer; it can be credited only once.',
    }),
  })
  .meta({
    id: 'NewCredit',
    description: 'A credit to a client’s wallet, in GHS.',
    example: { user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' },
  });

/** The marketplace's commission in a response. */
export const commissionSchema = z
  .object({
    commission_rate: z.number().meta({ description: 'A fraction from 0 to 1.' }),
    updated_at: instantAnswer('Since when it applies.'),
  })
  .meta({
    id: 'Commission',
    description: 'The commission of the marketplace.',
    example: { commission_rate: 0.15, updated_at: '2026-11-01T00:00:00.000Z' },
  });

/** A commission rate in the history of all rates. */
export const commissionChangeSchema = z
  .object({
    id: z.int().describe('The id of the change.'),
    commission_rate: z.number().meta({ description: 'A fraction from 0 to 1.' }),
    previous_rate: z.number().nullable().meta({ description: 'Null for the first rate.' }),
    changed_by: z.int().nullable().meta({ description: 'The admin; null if not recorded.' }),
    changed_by_name: z.string().nullable().describe('The name of that admin; null without one.'),
    changed_at: instantAnswer('Since when the rate applies.'),
  })
  .meta({
    id: 'CommissionChange',
    description: 'A commission rate in the history of all rates.',
    example: {
      id: 2,
      commission_rate: 0.125,
      previous_rate: 0.15,
      changed_by: 1,
      changed_by_name: 'Efua Boateng',
      changed_at: '2026-11-20T09:00:00.000Z',
    },
  });

/** The body that sets the commission. */
export const commissionUpdateSchema = z
  .strictObject({
    commission_rate: rateNumber().describe('A fraction from 0 to 1, in steps of 0.001.'),
  })
  .meta({
    id: 'CommissionUpdate',
    description: 'A new commission rate: a fraction from 0 to 1.',
    example: { commission_rate: 0.125 },
  });

/** A user's balance and totals in a response. */
export const presentWallet = (wallet: WalletSummary) => ({
  user_id: wallet.accountId,
  role: wallet.role,
  wallet_balance: presentMoney(wallet.balance),
  held: presentMoney(wallet.held),
  total_earned: presentMoney(wallet.totalEarned),
  total_spent: presentMoney(wallet.totalSpent),
  pending_payout: presentMoney(wallet.pendingPayout),
  held_from_payouts: wallet.heldFromPayouts === null ? null : presentMoney(wallet.heldFromPayouts),
  in_review: wallet.inReview === null ? null : presentMoney(wallet.inReview),
  currency: 'GHS',
});

function describeLine({ kind, jobId, payoutId, note }: StatementLine): string {
  switch (kind) {
    case 'top-up':
      return note === null ? 'Wallet credited' : `Wallet credited: ${note}`;
    case 'hold':
      return `Held for job #${jobId}`;
    case 'adjustment':
      return `Hold adjusted for job #${jobId}`;
    case 'capture':
      return `Earned with job #${jobId}`;
    case 'reopening':
      return `Job #${jobId} sent back for revision`;
    case 'partial-refund':
      return `Part of job #${jobId} refunded`;
    case 'decision':
      return `Dispute about job #${jobId} decided`;
    case 'release':
      return `Hold released for job #${jobId}`;
    case 'refund':
      return `Refund of job #${jobId}`;
    case 'payout':
      return `Payout #${payoutId}`;
    case 'settlement':
      return `Payout #${payoutId} completed`;
  }
}

/** A line of a statement in a response. */
export const presentTransaction = (line: StatementLine) => ({
  id: line.id,
  type: line.kind,
  amount: presentMoney(line.amount),
  balance_after: presentMoney(line.balanceAfter),
  job_id: line.jobId,
  payout_id: line.payoutId,
  description: describeLine(line),
  created_at: presentInstant(line.at),
});

/** A line of a statement in a response to an admin. */
export const presentTransactionToAdmin = (line: StatementLine) => ({
  ...presentTransaction(line),
  created_by: line.actorId,
});

const presentRate = (rate: CommissionConfig['rate']): number => rate / 10_000;

/** A commission rate of the history in a response. */
export const presentCommissionChange = (change: CommissionChange) => ({
  id: change.id,
  commission_rate: presentRate(change.rate),
  previous_rate: change.previousRate === null ? null : presentRate(change.previousRate),
  changed_by: change.actorId,
  changed_by_name: change.actorName,
  changed_at: presentInstant(change.updatedAt),
});

/** The commission in a response, as a fraction from 0 to 1. */
export const presentCommission = ({ rate, updatedAt }: CommissionConfig) => ({
  commission_rate: presentRate(rate),
  updated_at: presentInstant(updatedAt),
});
