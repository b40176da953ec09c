import type { AccountId, RatingId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import type { NewRating, Rating } from './rating.ts';

/** By whom and of whom; anybody where nobody is named. */
export type RatingFilter = Readonly<{
  clientId?: AccountId | undefined;
  providerId?: AccountId | undefined;
}>;

/** Keeps what clients think of providers. */
export interface RatingStore {
  insert(rating: NewRating): Promise<Rating>;
  find(id: RatingId): Promise<Rating | undefined>;
  /**
   * The client's rating of the provider. Inside `write`, nobody else rates for the client before the
   * unit ends.
   */
  findByPair(pair: Pick<Rating, 'clientId' | 'providerId'>): Promise<Rating | undefined>;
  replace(rating: Rating): Promise<void>;
  /** Newest first. */
  list(filter: RatingFilter, page: Page): Promise<readonly Rating[]>;
}
