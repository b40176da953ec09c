import type { CursorPage, RatingFilter, RatingId, RatingStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findAll, findOne, selectBy } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { RatingRow, toRating, toRatingRow } from './rating.row.ts';

const insertRating = insertRow(RatingRow);
const replaceRating = replaceRow(RatingRow);
const selectRating = selectBy(RatingRow, 'id');

const selectByPair = selectBy(RatingRow, 'client_id', 'provider_id');

type Filters = AllOf<RatingFilter & CursorPage>;

/** The ratings that match a filter, newest first. */
export const selectRatings = byFilters<Filters, RatingRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    let ratings = db.selectFrom('ratings').selectAll();
    if (has('clientId')) ratings = ratings.where('client_id', '=', given.clientId);
    if (has('providerId')) ratings = ratings.where('provider_id', '=', given.providerId);
    if (has('before')) ratings = ratings.where('id', '<', given.before);
    return ratings.orderBy('id', 'desc').limit(upTo(given.limit));
  }),
);

/** The ratings in the database. */
export const createRatingStore = ({ sql }: DatabaseSession): RatingStore => ({
  async insert(rating) {
    const id = await sql.insert(insertRating, toRatingRow(rating));
    return { ...rating, id: id as RatingId };
  },
  find: (id) => findOne(sql, selectRating, { id }, toRating),
  findByPair({ clientId, providerId }) {
    const pair = { client_id: clientId, provider_id: providerId };
    return findOne(sql, selectByPair, pair, toRating);
  },
  replace: ({ id, ...rating }) => replaceRating(sql, id, toRatingRow(rating)),
  list(filter, page) {
    const values = { ...filter, ...page };
    return findAll(sql, selectRatings(values), values, toRating);
  },
});
