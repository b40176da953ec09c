import type { PriceId, PriceStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toPrice, toPriceRow } from './price.mapper.ts';
import { PriceRow } from './price.row.ts';

const insertPrice = composeInsert(PriceRow);
const replacePrice = composeReplace(PriceRow);

const selectById = 'select * from prices where id = ?';
const selectActive = 'select * from prices where service_type = ? and is_active = true';

/** The price list in the database. */
export const createPriceStore = ({ sql, em }: DatabaseSession): PriceStore => ({
  async insert(price) {
    const id = await insertPrice(sql, toPriceRow(price));
    return { ...price, id: id as PriceId };
  },
  async list({ isActive }) {
    const where = isActive === undefined ? {} : { is_active: isActive };
    const options = { orderBy: { id: 'asc' }, disableIdentityMap: true } as const;
    return (await em().find(PriceRow, where, options)).map(toPrice);
  },
  find: (id) => findOne(sql, bind(selectById, id), toPrice),
  findActive: (serviceType) => findOne(sql, bind(selectActive, serviceType), toPrice),
  replace: ({ id, ...price }) => replacePrice(sql, id, toPriceRow(price)),
  async remove(id) {
    await em().nativeDelete(PriceRow, { id });
  },
});
