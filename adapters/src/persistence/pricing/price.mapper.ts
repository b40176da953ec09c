import type { Price, PriceId } from '@nsem/core';
import { toColumn, toFlag, toMoney } from '../columns.ts';
import type { PriceRow } from './price.row.ts';

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
