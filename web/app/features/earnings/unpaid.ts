import type { Wallet } from '@nsem/sdk';

/** GHS that a provider has earned and that have not arrived, to the pesewa. */
export const unpaid = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'pending_payout'>>,
): number =>
  // Sums of fractions of a cedi are inexact; sums of pesewas are not.
  (Math.round(money.wallet_balance * 100) + Math.round(money.pending_payout * 100)) / 100;
