import { weekOf } from '../kernel/calendar.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { NewPayout, Payee, Unpaid } from './payout.ts';

/** The last moment whose earnings a run pays, and the time of the run. */
export type PayoutRun = Readonly<{ cutOff: Instant; now: Instant }>;

/** A payout to create, with its payee and the number of its earnings. */
export type PlannedPayout = Readonly<{ payout: NewPayout; payee: Payee; earnings: number }>;

/**
 * The last moment whose earnings are paid: now, or the end of the week that starts on a Monday.
 *
 * @param weekStart the midnight at which the Monday starts, or null for now.
 */
export function decideCutOff(
  weekStart: Instant | null,
  now: Instant,
): Result<Instant, PayoutFault> {
  if (weekStart === null) return ok(now);
  const isFit = weekOf(weekStart).monday === weekStart && weekStart <= now;
  return isFit ? ok(later(weekStart, 7 * dayMs - 1)) : refuse({ code: 'payout.week-invalid' });
}

/**
 * Plans one payout for each provider whose unpaid earnings are above zero. A provider who owes more
 * in refunds than they have earned since gets none until that changes; nor does one who is suspended
 * or whose payouts are frozen.
 */
export function planPayouts(
  unpaid: readonly Unpaid[],
  { cutOff, now }: PayoutRun,
): readonly PlannedPayout[] {
  const { monday: weekStart, sunday: weekEnd } = weekOf(cutOff);
  return unpaid
    .filter(({ net, isPayable }) => net > 0n && isPayable)
    .map(({ earnings, payee, isPayable: _, ...owed }) => ({
      earnings,
      payee,
      payout: {
        ...owed,
        weekStart,
        weekEnd,
        status: 'pending',
        reference: null,
        payoutAccountId: null,
        failureReason: null,
        createdAt: now,
        updatedAt: now,
        processedAt: null,
        completedAt: null,
      },
    }));
}
