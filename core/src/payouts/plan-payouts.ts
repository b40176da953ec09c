import { weekOf } from '../kernel/calendar.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { NewPayout, Unpaid } from './payout.ts';

/** The last moment whose earnings a run pays, and when the run is. */
export type PayoutRun = Readonly<{ cutOff: Instant; now: Instant }>;

/** A payout to be made, and of how many earnings. */
export type PlannedPayout = Readonly<{ payout: NewPayout; earnings: number }>;

/**
 * The last moment whose earnings are paid: now, or the end of the week that a Monday names.
 *
 * @param weekStart the midnight with which the Monday begins, or null for now.
 */
export function decideCutOff(
  weekStart: Instant | null,
  now: Instant,
): Result<Instant, PayoutFault> {
  if (weekStart === null) return ok(now);
  const isFit = weekOf(weekStart).monday === weekStart && weekStart <= now;
  return isFit ? ok(later(weekStart, 7 * dayMs - 1)) : refuse({ code: 'payout.week-unfit' });
}

/**
 * One payout for each provider who is owed something, over everything that they are owed (DESIGN §6).
 * Who owes more than they have earned since gets none, until they have.
 */
export function planPayouts(
  unpaid: readonly Unpaid[],
  { cutOff, now }: PayoutRun,
): readonly PlannedPayout[] {
  const { monday: weekStart, sunday: weekEnd } = weekOf(cutOff);
  return unpaid
    .filter(({ net }) => net > 0n)
    .map(({ earnings, ...owed }) => ({
      earnings,
      payout: {
        ...owed,
        weekStart,
        weekEnd,
        status: 'pending',
        reference: null,
        failureReason: null,
        createdAt: now,
        updatedAt: now,
        processedAt: null,
        completedAt: null,
      },
    }));
}
