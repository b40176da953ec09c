import type { Wallet } from '@nsem/sdk';

/** The earnings that have not been paid yet, in GHS, exact to the pesewa. */
export const unpaidTotal = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'pending_payout'>>,
): number =>
  // Sums of decimal cedis are inexact; sums of integer pesewas are exact.
  (Math.round(money.wallet_balance * 100) + Math.round(money.pending_payout * 100)) / 100;
