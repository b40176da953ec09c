import { instant, type AccountId, type NewRating, type Rating, type RatingId } from '@nsem/core';
import type { RatingRow } from './rating.row.ts';

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
