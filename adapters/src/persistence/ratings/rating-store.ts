import type { CursorPage, RatingFilter, RatingId, RatingStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toRating, toRatingRow } from './rating.mapper.ts';
import { RatingRow } from './rating.row.ts';

const insertRating = composeInsert(RatingRow);
const replaceRating = composeReplace(RatingRow);

const selectById = 'select * from ratings where id = ?';
const selectByPair = 'select * from ratings where client_id = ? and provider_id = ?';

/** The ratings that match a filter, newest first. */
export const selectRatings = ({ clientId, providerId }: RatingFilter, page: CursorPage) =>
  selectPage(
    'select * from ratings',
    [
      ['client_id = ?', clientId],
      ['provider_id = ?', providerId],
    ],
    { id: 'id', page },
  );

/** The ratings in the database. */
export const createRatingStore = ({ sql }: DatabaseSession): RatingStore => ({
  async insert(rating) {
    const id = await insertRating(sql, toRatingRow(rating));
    return { ...rating, id: id as RatingId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toRating),
  findByPair: ({ clientId, providerId }) =>
    findOne(sql, bind(selectByPair, clientId, providerId), toRating),
  replace: ({ id, ...rating }) => replaceRating(sql, id, toRatingRow(rating)),
  list: (filter, page) => findAll(sql, selectRatings(filter, page), toRating),
});
