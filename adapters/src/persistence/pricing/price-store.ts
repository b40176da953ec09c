import { invariant, type Price, type PriceId, type PriceStore } from '@nsem/core';
import { toFlag, toColumn, toMoney } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { PriceRow } from './price.row.ts';

const toPrice = (row: PriceRow): Price => ({
  id: row.id as PriceId,
  serviceType: row.service_type,
  unitPrice: toMoney(row.unit_price),
  isActive: toFlag(row.is_active),
});

const toPriceRow = (price: Omit<Price, 'id'>): Omit<PriceRow, 'id'> => ({
  service_type: price.serviceType,
  unit_price: toColumn(price.unitPrice),
  is_active: price.isActive,
});

const selectActive = 'select * from prices where service_type = ? and is_active = true';

/** The price list in the database. */
export const createPriceStore = ({ sql, em }: DatabaseSession): PriceStore => ({
  async insert(price) {
    const id = await em().insert(PriceRow, toPriceRow(price));
    return { ...price, id: id as PriceId };
  },
  async list({ isActive }) {
    const where = isActive === undefined ? {} : { is_active: isActive };
    const options = { orderBy: { id: 'asc' }, disableIdentityMap: true } as const;
    return (await em().find(PriceRow, where, options)).map(toPrice);
  },
  async find(id) {
    const row = await sql.get<PriceRow>('select * from prices where id = ?', [id]);
    return row && toPrice(row);
  },
  async findActive(serviceType) {
    const row = await sql.get<PriceRow>(selectActive, [serviceType]);
    return row && toPrice(row);
  },
  async replace({ id, ...price }) {
    const replaced = await em().nativeUpdate(PriceRow, { id }, toPriceRow(price));
    invariant(replaced === 1, `there is no price ${id} to replace`);
  },
  async remove(id) {
    await em().nativeDelete(PriceRow, { id });
  },
});
