import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { guardFigures } from '../guards.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { updateHalfStars } from '../figures/update-figures.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideRating, type RatingInput } from './decide-rating.ts';
import type { RatingFault } from './rating-fault.ts';
import type { Rating } from './rating.ts';

/** Creates a client's rating of a provider who has completed a job for them. */
export async function createRating(
  stores: Stores,
  actor: Actor,
  request: RatingInput & Readonly<{ providerId: AccountId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Rating, RatingFault | PermissionFault>> {
  if (!can(actor, 'ratings.create')) return deny(actor, 'ratings.create');
  const { providerId } = request;
  const provider = await stores.accounts.find(providerId);
  if (provider?.role !== 'service-provider') return refuse({ code: 'rating.provider-unknown' });
  const pair = { clientId: actor.accountId, providerId };
  const existing = await stores.ratings.findByPair(pair);
  const hasCompletedJob = await stores.jobs.hasCompleted(pair);
  const decided = decideRating(request, { ...pair, existing, hasCompletedJob }, now);
  if (!decided.ok) return decided;
  const rating = await stores.ratings.insert(decided.value);
  await updateHalfStars(stores, providerId);
  await stores.notifications.insert({
    accountId: providerId,
    kind: 'rating_received',
    ratingId: rating.id,
    createdAt: now,
  });
  return ok(rating);
}
createRating.guards = (_: Actor, { providerId }: Readonly<{ providerId: AccountId }>) => [
  guardFigures(providerId),
];
