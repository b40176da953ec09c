import { addMoney, zero } from '../kernel/money.ts';
import type { Takings } from '../payouts/payout.ts';

/** What so many jobs brought to a provider. */
export type Earned = Takings & Readonly<{ jobs: number }>;

/** What happened to a provider's earnings in a stretch of time. */
export type EarnedInPeriod = Earned &
  Readonly<{
    /** How many jobs were refunded in it, whenever they were delivered: the sums are less by them. */
    refunds: number;
  }>;

/** Nothing earned. */
export const nothingEarned: Earned = { jobs: 0, gross: zero, commission: zero, net: zero };

/** Two sums together. */
export const addEarned = (one: Earned, other: Earned): Earned => ({
  jobs: one.jobs + other.jobs,
  gross: addMoney(one.gross, other.gross),
  commission: addMoney(one.commission, other.commission),
  net: addMoney(one.net, other.net),
});
