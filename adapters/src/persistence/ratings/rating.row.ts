import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { ratingTriggers } from '../services/figure-triggers.ts';

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
  triggers: ratingTriggers,
});
export type RatingRow = InferEntity<typeof RatingRow>;
