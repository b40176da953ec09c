import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { monthOf } from '../kernel/calendar.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ServiceStatus } from '../services/service.ts';
import type { ServiceType } from '../services/work.ts';
import {
  findHeld,
  type EarningHoldContext,
  type EarningWithHold,
} from '../payouts/held-earnings.ts';
import { conditionsOf, type HoldConditions } from '../payouts/earning-hold.ts';
import { addEarned, nothingEarned, type Earned, type EarnedInPeriod } from './earned.ts';
import { ratingOf } from './figures.ts';

/** A provider's earnings, ratings and services, for their dashboard. */
export type EarningsReport = Readonly<{
  thisMonth: EarnedInPeriod;
  lastMonth: EarnedInPeriod;
  /** Of all completed jobs. */
  allTime: Earned;
  byService: Readonly<Record<ServiceType, Earned>>;
  /** To one decimal; null if there are no ratings. */
  averageRating: number | null;
  ratingCount: number;
  services: Readonly<Record<ServiceStatus, number>>;
  /** The oldest earnings of free jobs that are not in a payout yet, because they are held; at most 100. */
  held: readonly EarningWithHold[];
  /** What releases the earnings of free jobs; null if none are held. */
  holdConditions: HoldConditions | null;
}>;

/** Reads a provider's earnings report. */
export async function readEarnings(
  { insights, payouts }: Stores,
  actor: Actor,
  _input: unknown,
  { now, hold }: EarningHoldContext,
): Promise<Result<EarningsReport, PermissionFault>> {
  if (!can(actor, 'earnings.read')) return deny(actor, 'earnings.read');
  const { accountId: providerId } = actor;
  const byService = await insights.sumEarnedByService(providerId);
  const ratings = await insights.sumRatings(providerId);
  return ok({
    thisMonth: await insights.sumEarned(providerId, monthOf(now)),
    lastMonth: await insights.sumEarned(providerId, monthOf(now, 1)),
    allTime: Object.values(byService).reduce(addEarned, nothingEarned),
    byService,
    averageRating: ratingOf(ratings.stars, ratings.count),
    ratingCount: ratings.count,
    services: await insights.countServices(providerId),
    held: (await findHeld({ payouts }, { providerId }, { now, hold })).oldest,
    holdConditions: conditionsOf(hold),
  });
}
