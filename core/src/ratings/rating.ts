import type { AccountId, RatingId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The stars that a client can give, from Poor to Excellent (specification §2). */
export const starScale = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof starScale)[number];

/** The longest comment, in UTF-16 units. */
export const longestComment = 2000;

/** A rating before the database has given an id; there is one for each client and provider. */
export type NewRating = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  stars: Stars;
  /** What the client wrote about it, trimmed; null for nothing. */
  comment: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}>;

/** What a client thinks of a provider. */
export type Rating = NewRating & Readonly<{ id: RatingId }>;
