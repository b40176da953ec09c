import {
  invariant,
  type Page,
  type RatingFilter,
  type RatingId,
  type RatingStore,
} from '@nsem/core';
import { pageOf, type DatabaseSession, type SqlValue } from '../database-session.ts';
import { toRating, toRatingRow } from './rating.mapper.ts';
import { RatingRow } from './rating.row.ts';

const selectByPair = 'select * from ratings where client_id = ? and provider_id = ?';

/** The ratings that fit, newest first. */
export function selectRatings({ clientId, providerId }: RatingFilter, { limit, before }: Page) {
  const parts = [
    ['client_id = ?', clientId],
    ['provider_id = ?', providerId],
    ['id < ?', before],
  ] as const;
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  for (const [condition, value] of parts) {
    if (value === undefined) continue;
    conditions.push(condition);
    values.push(value);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const text = `select * from ratings ${where} ${pageOf('id desc')}`;
  return { text, values: [...values, limit] };
}

/** The ratings in the database. */
export const createRatingStore = ({ sql, em }: DatabaseSession): RatingStore => ({
  async insert(rating) {
    const id = await em().insert(RatingRow, toRatingRow(rating));
    return { ...rating, id: id as RatingId };
  },
  async find(id) {
    const row = await sql.get<RatingRow>('select * from ratings where id = ?', [id]);
    return row && toRating(row);
  },
  async findByPair({ clientId, providerId }) {
    const row = await sql.get<RatingRow>(selectByPair, [clientId, providerId]);
    return row && toRating(row);
  },
  async replace({ id, ...rating }) {
    const replaced = await em().nativeUpdate(RatingRow, { id }, toRatingRow(rating));
    invariant(replaced === 1, `there is no rating ${id} to replace`);
  },
  async list(filter, page) {
    const { text, values } = selectRatings(filter, page);
    return (await sql.all<RatingRow>(text, values)).map(toRating);
  },
});
