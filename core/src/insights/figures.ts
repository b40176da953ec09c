import { addMoney, divideHalfUp, zero } from '../kernel/money.ts';
import type { EarningTotals } from '../payouts/payout.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A quotient to one decimal, rounded half up; 0 if the divisor is 0. */
function oneDecimal(part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number(divideHalfUp(BigInt(Math.max(part, 0)) * 10n, BigInt(whole))) / 10;
}

/** A part as a percentage of the whole, to one decimal; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number => oneDecimal(part * 100, whole);

/**
 * The mean duration in hours to one decimal; 0 if the count is 0, or if the total is negative
 * because the clock was set back.
 */
export const averageHours = (totalMs: number, count: number): number =>
  oneDecimal(totalMs, count * hourMs);

/** A mean as a whole number, rounded half up; 0 if the count is 0. */
export const averageWhole = (total: number, count: number): number =>
  count === 0 ? 0 : Number(divideHalfUp(BigInt(total), BigInt(count)));

/** A duration in minutes to one decimal. */
export const minutesOf = (milliseconds: number): number => oneDecimal(milliseconds, minuteMs);

/** A mean rating to one decimal (docs/domain.md, Ratings); null if there are no ratings. */
export const ratingOf = (total: number, count: number): number | null =>
  count === 0 ? null : oneDecimal(total, count);

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
