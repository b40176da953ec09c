import { addMoney, zero } from '../kernel/money.ts';
import type { EarningTotals } from '../payouts/payout.ts';

/** The totals of what a number of jobs earned a provider. */
export type Earned = EarningTotals & Readonly<{ jobs: number }>;

/** A provider's earnings in a period. */
export type EarnedInPeriod = Earned &
  Readonly<{
    /** Jobs refunded in the period, whenever they were delivered; the sums have them deducted. */
    refunds: number;
  }>;

export const nothingEarned: Earned = { jobs: 0, gross: zero, commission: zero, net: zero };

export const addEarned = (one: Earned, other: Earned): Earned => ({
  jobs: one.jobs + other.jobs,
  gross: addMoney(one.gross, other.gross),
  commission: addMoney(one.commission, other.commission),
  net: addMoney(one.net, other.net),
});
