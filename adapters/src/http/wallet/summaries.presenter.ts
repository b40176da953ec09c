import type { MoneyReport, WalletLine } from '@nsem/core';
import { presentMoney } from '../fields.ts';

/** A person's money as admins are answered. */
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

/** Where all the money is, as answered. */
export const presentTotals = (totals: MoneyReport) => ({
  total_wallet_balance: presentMoney(totals.wallets),
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
