import { instant, type AccountId, type NewRating, type Rating, type RatingId } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** The ratings of providers by clients: at most one for each pair. */
export const RatingRow = defineEntity({
  name: 'RatingRow',
  tableName: 'ratings',
  properties: {
    id: p.integer().primary().autoincrement(),
    client_id: () => accountColumn('client_id'),
    provider_id: () => accountColumn('provider_id'),
    rating: p.integer(),
    comment: p.text().strictNullable(),
    created_at: wholeNumber(),
    updated_at: wholeNumber(),
  },
  uniques: [{ name: 'ratings_pair_unique', properties: ['client_id', 'provider_id'] }],
  indexes: [
    { name: 'ratings_provider_index', properties: ['provider_id', 'rating'] },
    { name: 'ratings_newest_index', properties: ['provider_id', 'id'] },
  ],
  checks: [{ name: 'ratings_rating_check', expression: 'rating between 1 and 5' }],
});
export type RatingRow = InferEntity<typeof RatingRow>;

/** Maps a row to its rating. */
export const toRating = (row: RatingRow): Rating => ({
  id: row.id as RatingId,
  clientId: row.client_id as AccountId,
  providerId: row.provider_id as AccountId,
  // The schema admits no other numbers.
  stars: row.rating as Rating['stars'],
  comment: row.comment,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});

/** The row of a rating, without its id. */
export const toRatingRow = (rating: NewRating): Omit<RatingRow, 'id'> => ({
  client_id: rating.clientId,
  provider_id: rating.providerId,
  rating: rating.stars,
  comment: rating.comment,
  created_at: rating.createdAt,
  updated_at: rating.updatedAt,
});
