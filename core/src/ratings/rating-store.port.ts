import type { AccountId, RatingId } from '../kernel/ids.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { NewRating, Rating } from './rating.ts';

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
