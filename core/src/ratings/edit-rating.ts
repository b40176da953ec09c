import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/can.ts';
import type { RatingId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decideRatingEdit, type Opinion } from './decide-rating.ts';
import type { RatingFault } from './rating-fault.ts';
import type { Rating } from './rating.ts';

/** Changes a rating that the client has given; one of somebody else is not found. */
export async function editRating(
  stores: Stores,
  actor: Actor,
  request: Opinion & Readonly<{ id: RatingId; now: Instant }>,
): Promise<Result<Rating, RatingFault>> {
  const rating = await stores.ratings.find(request.id);
  if (rating === undefined || !can(actor, 'ratings.own', { ownerId: rating.clientId })) {
    return refuse({ code: 'rating.not-found' });
  }
  const decided = decideRatingEdit(rating, request, request.now);
  if (decided.ok) await stores.ratings.replace(decided.value);
  return decided;
}
