export { createWeeklyPayouts } from './create-weekly-payouts.ts';
export type { PayoutFault } from './decide-payout.ts';
export { holdReasons, type EarningHoldPolicy } from './earning-hold.ts';
export { listHeldEarnings, releaseEarning, type EarningWithHold } from './held-earnings.ts';
export { processPayout, updatePayout, type PayoutEnding } from './move-payout.ts';
export { pairReasons, type PairEvidence, type PairFacts } from './pair-evidence.ts';
export type {
  DueEarnings,
  HeldFilter,
  PayoutFilter,
  PayoutStore,
  StandingQuery,
} from './payout-store.port.ts';
export {
  earningKinds,
  mostCountedJobs,
  payoutStatuses,
  payoutTarget,
  type Earning,
  type EarningTotals,
  type HeldEarning,
  type ListedEarning,
  type ListedPayout,
  type NewEarning,
  type NewPayout,
  type Payout,
  type PayoutStatus,
  type Unpaid,
} from './payout.ts';
export type { Party, PayingClient, ProviderStanding } from './provider-trust.ts';
export { listMyPayouts, listPayouts, listPayoutTransactions, readPayout } from './read-payout.ts';
export { listSuspiciousPairs, reviewSuspiciousPair } from './review-suspicious-pairs.ts';
export {
  pairOutcomes,
  pairStatuses,
  type ListedPair,
  type NewSuspiciousPair,
  type PairFilter,
  type PairStatus,
  type Parties,
  type SuspiciousPair,
  type SuspiciousPairStore,
} from './suspicious-pair.ts';
