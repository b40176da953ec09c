import type { Wallet } from '@nsem/sdk';

// Sums of decimal cedis are inexact; sums of integer pesewas are exact.
const inPesewas = (ghs: number): number => Math.round(ghs * 100);

/** The earnings that have not been paid yet, in GHS, exact to the pesewa. */
export const unpaidTotal = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'pending_payout'>>,
): number => (inPesewas(money.wallet_balance) + inPesewas(money.pending_payout)) / 100;

/** The earnings that the next payout includes: without what is held. */
export const payableOf = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'held_from_payouts'>>,
): number => (inPesewas(money.wallet_balance) - inPesewas(money.held_from_payouts ?? 0)) / 100;
