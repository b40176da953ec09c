import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/permission.ts';
import { guardFigures, lacks, requireGuards, type GuardedContext } from '../guards.ts';
import type { RatingId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import { updateHalfStars } from '../figures/update-figures.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideRatingEdit, type RatingInput } from './decide-rating.ts';
import type { RatingFault } from './rating-fault.ts';
import type { Rating } from './rating.ts';

/** Edits a rating that the client gave; another client's rating is not found. */
export async function updateRating(
  stores: Stores,
  actor: Actor,
  request: RatingInput & Readonly<{ id: RatingId }>,
  { now, ...guarded }: Readonly<{ now: Instant }> & GuardedContext,
): Promise<Result<Rating, RatingFault>> {
  const rating = await stores.ratings.find(request.id);
  if (rating === undefined || !can(actor, 'ratings.own', { ownerId: rating.clientId })) {
    return refuse({ code: 'rating.not-found' });
  }
  const figures = guardFigures(rating.providerId);
  if (lacks(guarded, figures)) return requireGuards(figures);
  const decided = decideRatingEdit(rating, request, now);
  if (!decided.ok) return decided;
  await stores.ratings.replace(decided.value);
  if (decided.value.stars !== rating.stars) await updateHalfStars(stores, rating.providerId);
  return decided;
}
updateRating.guards = () => [];
