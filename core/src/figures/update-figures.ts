import type { AccountId } from '../kernel/ids.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { halfStarsOf, medianTurnaround, turnaroundJobs } from './provider-figures.ts';

/**
 * Finds the median turnaround of a provider, and saves it: lists order providers by it. To be called after a job of the
 * provider was completed or refunded.
 */
export async function updateTurnaround(
  { providers }: Pick<Stores, 'providers'>,
  id: AccountId,
): Promise<void> {
  const durations = await providers.lastTurnarounds(id, turnaroundJobs);
  await providers.saveTurnaround(id, medianTurnaround(durations));
}

/**
 * Finds the half stars of a provider, and saves them: lists order providers by them. To be called after the
 * provider's ratings have changed, all of which it reads.
 */
export async function updateHalfStars(
  { providers, insights }: Pick<Stores, 'providers' | 'insights'>,
  id: AccountId,
): Promise<void> {
  const { count, stars } = await insights.sumRatings(id);
  await providers.saveHalfStars(id, halfStarsOf(count === 0 ? null : stars / count));
}
