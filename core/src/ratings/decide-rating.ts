import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { RatingFault } from './rating-fault.ts';
import type { NewRating, Rating, Stars } from './rating.ts';

/** What a client fills in; null where no star was chosen. */
export type Opinion = Readonly<{ stars: Stars | null; comment: string | null }>;

type Told = Pick<Rating, 'stars' | 'comment'>;

/** An opinion with its star chosen and its comment trimmed; an empty one is none. */
function decideOpinion({ stars, comment }: Opinion): Result<Told, RatingFault> {
  if (stars === null) return refuse({ code: 'rating.stars-missing' });
  return ok({ stars, comment: comment?.trim() || null });
}

/** What lies between a client and a provider. */
export type Acquaintance = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  /** The rating that the client has given the provider before. */
  existing: Rating | undefined;
  /** Whether the provider has completed a job for the client that was not refunded. */
  hasCompletedJob: boolean;
}>;

/** Decides a first rating: of a provider who has completed a job for the client, once (DESIGN §4). */
export function decideRating(
  opinion: Opinion,
  { clientId, providerId, existing, hasCompletedJob }: Acquaintance,
  now: Instant,
): Result<NewRating, RatingFault> {
  const told = decideOpinion(opinion);
  if (!told.ok) return told;
  if (existing !== undefined) return refuse({ code: 'rating.exists', ratingId: existing.id });
  if (!hasCompletedJob) return refuse({ code: 'rating.no-completed-job' });
  return ok({ clientId, providerId, ...told.value, createdAt: now, updatedAt: now });
}

/** Decides a change of one's rating: stars and comment are both replaced. */
export function decideRatingEdit(
  rating: Rating,
  opinion: Opinion,
  now: Instant,
): Result<Rating, RatingFault> {
  const told = decideOpinion(opinion);
  return told.ok ? ok({ ...rating, ...told.value, updatedAt: now }) : told;
}
