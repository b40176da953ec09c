import type { AccountId } from '../kernel/ids.ts';
import type { RatingFilter, RatingStore } from '../ratings/rating-store.port.ts';
import type { Rating } from '../ratings/rating.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

const matches = (rating: Rating, { clientId, providerId }: RatingFilter): boolean =>
  (clientId === undefined || rating.clientId === clientId) &&
  (providerId === undefined || rating.providerId === providerId);

/** The ratings in memory. */
export const createRatingStore = ({ ratings }: MemoryState): RatingStore => ({
  insert: async (rating) => insertRow(ratings, (id) => ({ ...rating, id })),
  find: async (id) => ratings.rows.get(id),
  findByPair: async (pair) => findRow(ratings, (rating) => matches(rating, pair)),
  replace: async (rating) => replaceRow(ratings, rating),
  list: async (filter, page) =>
    cutPage(
      newestFirst(ratings, (rating) => matches(rating, filter)),
      page,
    ),
});

/** The mean of a provider's ratings and their number, as the directory shows them. */
export function rateOf({ ratings }: MemoryState, providerId: AccountId) {
  const all = newestFirst(ratings, (rating) => rating.providerId === providerId);
  const sum = all.reduce((total, { stars }) => total + stars, 0);
  return { averageRating: all.length === 0 ? null : sum / all.length, ratingCount: all.length };
}
