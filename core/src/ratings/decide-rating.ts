import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { RatingFault } from './rating-fault.ts';
import type { NewRating, Rating, Stars } from './rating.ts';

/** What a client fills in; `stars` is null if none was chosen. */
export type RatingInput = Readonly<{ stars: Stars | null; comment: string | null }>;

type Opinion = Pick<Rating, 'stars' | 'comment'>;

/** Checks that a star was chosen, and trims the comment; an empty comment counts as none. */
function decideOpinion({ stars, comment }: RatingInput): Result<Opinion, RatingFault> {
  if (stars === null) return refuse({ code: 'rating.stars-missing' });
  return ok({ stars, comment: comment?.trim() || null });
}

/** The history between a client and a provider. */
export type RatingContext = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  /** The rating that the client has already given the provider. */
  existing: Rating | undefined;
  /** Whether the provider has completed a job for the client that was not refunded. */
  hasCompletedJob: boolean;
}>;

/** Decides a first rating: only of a provider who has completed a job for the client, only one. */
export function decideRating(
  opinion: RatingInput,
  { clientId, providerId, existing, hasCompletedJob }: RatingContext,
  now: Instant,
): Result<NewRating, RatingFault> {
  const checked = decideOpinion(opinion);
  if (!checked.ok) return checked;
  if (existing !== undefined) return refuse({ code: 'rating.exists', ratingId: existing.id });
  if (!hasCompletedJob) return refuse({ code: 'rating.no-completed-job' });
  return ok({ clientId, providerId, ...checked.value, createdAt: now, updatedAt: now });
}

/** Decides the edit of a rating, which replaces both stars and comment. */
export function decideRatingEdit(
  rating: Rating,
  opinion: RatingInput,
  now: Instant,
): Result<Rating, RatingFault> {
  const checked = decideOpinion(opinion);
  return checked.ok ? ok({ ...rating, ...checked.value, updatedAt: now }) : checked;
}
