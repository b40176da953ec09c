import { monthOf } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ServiceStatus } from '../services/service.ts';
import type { ServiceType } from '../services/work.ts';
import { addEarned, nothingEarned, type Earned, type EarnedInPeriod } from './earned.ts';
import { ratingOf } from './figures.ts';

/** What a provider's dashboard shows of their work. */
export type EarningsReport = Readonly<{
  thisMonth: EarnedInPeriod;
  lastMonth: EarnedInPeriod;
  /** Of completed jobs, from the first day on. */
  allTime: Earned;
  byService: Readonly<Record<ServiceType, Earned>>;
  /** To one decimal; null where nobody has rated. */
  averageRating: number | null;
  ratingCount: number;
  services: Readonly<Record<ServiceStatus, number>>;
}>;

/** Reads what a provider's dashboard shows. */
export async function readEarnings(
  { insights }: Stores,
  providerId: AccountId,
  now: Instant,
): Promise<EarningsReport> {
  const byService = await insights.sumEarnedByService(providerId);
  const ratings = await insights.sumRatings(providerId);
  return {
    thisMonth: await insights.sumEarned(providerId, monthOf(now)),
    lastMonth: await insights.sumEarned(providerId, monthOf(now, 1)),
    allTime: Object.values(byService).reduce(addEarned, nothingEarned),
    byService,
    averageRating: ratingOf(ratings.stars, ratings.count),
    ratingCount: ratings.count,
    services: await insights.countServices(providerId),
  };
}
