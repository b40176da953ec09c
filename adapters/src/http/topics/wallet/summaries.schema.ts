import { addMoney, type MoneyReport, type WalletLine } from '@nsem/core';
import { z } from 'zod';
import { currencyAnswer, moneyAnswer, presentMoney } from '../../operations/fields.ts';

/** A client's or a provider's money, as admins see it. */
export const walletSummarySchema = z
  .object({
    user_id: z.int().describe('The id of the user.'),
    user_name: z.string().describe('The name of the user.'),
    user_email: z.string().describe('The e-mail address of the user.'),
    role: z.enum(['client', 'service-provider']).describe('What the user is.'),
    wallet_balance: moneyAnswer().meta({
      description: 'GHS: a client’s wallet, or a provider’s earnings that are in no payout.',
    }),
    total_earned: moneyAnswer().meta({ description: 'GHS, net, less refunds.' }),
    total_spent: moneyAnswer().meta({ description: 'GHS for completed jobs.' }),
    pending_payout: moneyAnswer().meta({ description: 'GHS in payouts that are not completed.' }),
  })
  .meta({
    id: 'WalletSummary',
    description: 'The wallet of a user, for admins.',
    example: {
      user_id: 7,
      user_name: 'Ama Owusu',
      user_email: 'ama.owusu@example.com',
      role: 'service-provider',
      wallet_balance: 71.4,
      total_earned: 544.17,
      total_spent: 0,
      pending_payout: 103.27,
    },
  });

/** The totals of all wallets. */
export const walletTotalsSchema = z
  .object({
    total_wallet_balance: moneyAnswer().meta({
      description: 'GHS: the sum of every `wallet_balance`, of clients and of providers.',
    }),
    total_held: moneyAnswer().meta({ description: 'GHS held for pending and in-progress jobs.' }),
    total_earned: moneyAnswer().meta({ description: 'GHS earned by providers, net.' }),
    total_spent: moneyAnswer().meta({ description: 'GHS that clients paid for completed jobs.' }),
    pending_payouts: moneyAnswer().meta({ description: 'GHS in payouts that are not completed.' }),
    unpaid_earnings: moneyAnswer().meta({
      description: 'GHS earned by providers and in no payout.',
    }),
    commission: moneyAnswer('GHS that the platform earned as commission.'),
    promotions: moneyAnswer().meta({ description: 'GHS that the platform paid for clients.' }),
    service_providers: z.int().describe('How many accounts of providers there are.'),
    currency: currencyAnswer(),
  })
  .meta({
    id: 'WalletTotals',
    description: 'The totals of all wallets, in GHS.',
    example: {
      total_wallet_balance: 4723.25,
      total_held: 318.2,
      total_earned: 15504.42,
      total_spent: 18012.3,
      pending_payouts: 840.1,
      unpaid_earnings: 512.75,
      commission: 2736.08,
      promotions: 228.2,
      service_providers: 41,
      currency: 'GHS',
    },
  });

/** A client's or a provider's money in a response to an admin. */
export const presentWalletLine = (line: WalletLine) => ({
  user_id: line.accountId,
  user_name: line.name,
  user_email: line.email,
  role: line.role,
  wallet_balance: presentMoney(line.balance),
  total_earned: presentMoney(line.totalEarned),
  total_spent: presentMoney(line.totalSpent),
  pending_payout: presentMoney(line.pendingPayout),
});

/** The totals of all wallets in a response. */
export const presentTotals = (totals: MoneyReport) => ({
  total_wallet_balance: presentMoney(addMoney(totals.wallets, totals.unpaid)),
  total_held: presentMoney(totals.held),
  total_earned: presentMoney(totals.totalEarned),
  total_spent: presentMoney(totals.totalSpent),
  pending_payouts: presentMoney(totals.inTransit),
  unpaid_earnings: presentMoney(totals.unpaid),
  commission: presentMoney(totals.commission),
  promotions: presentMoney(totals.promotions),
  service_providers: totals.providers,
  currency: 'GHS',
});
