import type { AccountId, CursorPage, RatingId } from '../kernel/ids.ts';
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

/** Why an operation on ratings is refused. */
export type RatingFault =
  | Readonly<{ code: 'rating.stars-missing' }>
  | Readonly<{ code: 'rating.provider-unknown' }>
  | Readonly<{ code: 'rating.no-completed-job' }>
  /** The client has already rated the provider, and can edit that rating. */
  | Readonly<{ code: 'rating.exists'; ratingId: RatingId }>
  | Readonly<{ code: 'rating.not-found' }>;

/** Whose ratings to list, and of which provider; all of them if neither is given. */
export type RatingFilter = Readonly<{
  clientId?: AccountId | undefined;
  providerId?: AccountId | undefined;
}>;

/** Stores clients' ratings of providers. */
export interface RatingStore {
  insert(rating: NewRating): Promise<Rating>;
  find(id: RatingId): Promise<Rating | undefined>;
  /**
   * The client's rating of the provider. Inside `write`, no other unit can add or change it before
   * this one ends.
   */
  findByPair(pair: Pick<Rating, 'clientId' | 'providerId'>): Promise<Rating | undefined>;
  replace(rating: Rating): Promise<void>;
  /** Newest first. */
  list(filter: RatingFilter, page: CursorPage): Promise<readonly Rating[]>;
}
