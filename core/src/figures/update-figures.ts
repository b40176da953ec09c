import type { AccountId } from '../kernel/ids.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { halfStarsOf, medianTurnaround, turnaroundJobs } from './provider-figures.ts';

/**
 * Finds the half stars and the median of a provider, and saves them: lists order providers by them. To be called after a
 * job of the provider was completed or refunded, and after a rating.
 */
export async function updateFigures(
  { providers, insights }: Pick<Stores, 'providers' | 'insights'>,
  id: AccountId,
): Promise<void> {
  const [durations, { count, stars }] = await Promise.all([
    providers.lastTurnarounds(id, turnaroundJobs),
    insights.sumRatings(id),
  ]);
  const medianTurnaroundMs = medianTurnaround(durations);
  const halfStars = halfStarsOf(count === 0 ? null : stars / count);
  await providers.saveFigures(id, { halfStars, medianTurnaroundMs });
}
