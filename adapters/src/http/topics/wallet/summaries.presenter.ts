import { addMoney, type MoneyReport, type WalletLine } from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';

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
