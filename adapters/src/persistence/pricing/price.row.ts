import { serviceTypes, type Price, type PriceId } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { amountColumn, toColumn, toFlag, toMoney } from '../columns.ts';

/** The price list. */
export const PriceRow = defineEntity({
  name: 'PriceRow',
  tableName: 'prices',
  properties: {
    id: p.integer().primary().autoincrement(),
    service_type: p.enum([...serviceTypes]),
    unit_price: amountColumn('unit_price'),
    is_active: p.boolean(),
  },
  uniques: [
    { name: 'prices_active_unique', properties: ['service_type'], where: 'is_active = true' },
  ],
});
export type PriceRow = InferEntity<typeof PriceRow>;

/** Maps a row to its price. */
export const toPrice = (row: PriceRow): Price => ({
  id: row.id as PriceId,
  serviceType: row.service_type,
  unitPrice: toMoney(row.unit_price),
  isActive: toFlag(row.is_active),
});

/** The row of a price, without its id. */
export const toPriceRow = (price: Omit<Price, 'id'>): Omit<PriceRow, 'id'> => ({
  service_type: price.serviceType,
  unit_price: toColumn(price.unitPrice),
  is_active: price.isActive,
});
