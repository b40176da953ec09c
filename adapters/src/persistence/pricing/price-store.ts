import type { Price, PriceId, PriceStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, selectBy } from '../statements/by-columns.ts';
import { byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/find.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { PriceRow, toPrice, toPriceRow } from './price.row.ts';

const insertPrice = insertRow(PriceRow);
const replacePrice = replaceRow(PriceRow);
const selectPrice = selectBy(PriceRow, 'id');
const deletePrice = deleteBy(PriceRow, 'id');

const selectActive = defineStatement(({ db, given }: Parts<Pick<PriceRow, 'service_type'>>) =>
  db
    .selectFrom('prices')
    .selectAll()
    .where('service_type', '=', given.service_type)
    .where('is_active', '=', true),
);

type Filters = Pick<Price, 'isActive'>;

const selectPrices = byFilters<Filters, PriceRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    const prices = db.selectFrom('prices').selectAll().orderBy('id');
    return has('isActive') ? prices.where('is_active', '=', given.isActive) : prices;
  }),
);

/** The price list in the database. */
export const createPriceStore = ({ sql }: DatabaseSession): PriceStore => ({
  async insert(price) {
    const id = await sql.insert(insertPrice, toPriceRow(price));
    return { ...price, id: id as PriceId };
  },
  list: (filter) => findAll(sql, selectPrices(filter), filter, toPrice),
  find: (id) => findOne(sql, selectPrice, { id }, toPrice),
  findActive: (service_type) => findOne(sql, selectActive, { service_type }, toPrice),
  replace: ({ id, ...price }) => replacePrice(sql, id, toPriceRow(price)),
  async remove(id) {
    await sql.run(deletePrice, { id });
  },
});
