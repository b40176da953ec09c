import type { PayoutStatus } from './payout.ts';

/** A move that a payout can make. */
export type PayoutMove = 'process' | 'complete' | 'fail';

/** Why an operation on payouts is refused. */
export type PayoutFault =
  | Readonly<{ code: 'payout.not-found' }>
  /** The job has not earned anybody anything. */
  | Readonly<{ code: 'payout.earning-not-found' }>
  | Readonly<{ code: 'payout.pair-not-found' }>
  /** Another reason was found, or another admin has decided, since the admin has seen the pair. */
  | Readonly<{ code: 'payout.pair-changed' }>
  | Readonly<{ code: 'payout.wrong-state'; move: PayoutMove; status: PayoutStatus }>
  | Readonly<{ code: 'payout.reason-missing' }>
  | Readonly<{ code: 'payout.provider-not-payable' }>
  | Readonly<{ code: 'payout.week-invalid' }>;
