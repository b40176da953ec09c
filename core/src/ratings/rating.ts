import type { AccountId, RatingId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The stars that a client can give, from Poor to Excellent (docs/domain.md, Ratings). */
export const starScale = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof starScale)[number];

/** The longest comment, in UTF-16 units. */
export const longestComment = 2000;

/** A rating that has no id yet. There is at most one for each client and provider. */
export type NewRating = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  stars: Stars;
  /** Trimmed; null if there is no comment. */
  comment: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}>;

/** A client's opinion of a provider. */
export type Rating = NewRating & Readonly<{ id: RatingId }>;
