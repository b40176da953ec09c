import type { CommissionChange, CommissionConfig, StatementLine, WalletSummary } from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';
import { presentMoment } from '../../operations/present-moment.ts';

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
  created_at: presentMoment(line.at),
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
  changed_at: presentMoment(change.updatedAt),
});

/** The commission in a response, as a fraction from 0 to 1. */
export const presentCommission = ({ rate, updatedAt }: CommissionConfig) => ({
  commission_rate: presentRate(rate),
  updated_at: presentMoment(updatedAt),
});
