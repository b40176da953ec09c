import { serviceTypes } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { amountColumn } from '../columns.ts';

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
