import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { weekOf, type Period } from '../kernel/calendar.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { PeriodSums } from './insight-store.port.ts';

/** What happened on the marketplace in a week (docs/domain.md, Statistics). */
export type TrendWeek = Readonly<{
  /** Monday, 0:00 in Accra. */
  monday: Instant;
  sums: PeriodSums;
}>;

const weekMs = 7 * dayMs;

/** How many weeks a trend has, the present one included. */
const weeksInTrend = 12;

/** The Mondays of the weeks of a trend, oldest first. */
export const trendWeeks = (now: Instant): readonly Instant[] => {
  const { monday } = weekOf(now);
  return Array.from({ length: weeksInTrend }, (_, index) =>
    later(monday, (index + 1 - weeksInTrend) * weekMs),
  );
};

/** Reads what happened in the week that starts on a Monday. */
export async function readTrendWeek(
  { insights }: Stores,
  actor: Actor,
  { monday }: Readonly<{ monday: Instant }>,
): Promise<Result<TrendWeek, PermissionFault>> {
  if (!can(actor, 'analytics.read')) return deny(actor, 'analytics.read');
  const week: Period = { from: monday, until: later(monday, weekMs) };
  return ok({ monday, sums: await insights.sumPeriod(week) });
}
