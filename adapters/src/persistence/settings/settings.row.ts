import {
  type AccountId,
  instant,
  type Price,
  type PriceId,
  serviceTypes,
  type SettingName,
  type StoredSetting,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { amountColumn, toColumn, toFlag, toMoney, wholeNumber } from '../columns.ts';

/** The settings that admins have changed; all others are as the server was started. */
export const SettingRow = defineEntity({
  name: 'SettingRow',
  tableName: 'settings',
  properties: {
    name: p.text().primary(),
    /** JSON: a number, a flag or null. */
    value: p.text(),
    changed_at: wholeNumber(),
    changed_by: () => accountColumn('changed_by'),
  },
});
export type SettingRow = InferEntity<typeof SettingRow>;

/** Maps a row to its setting. */
export const toStoredSetting = (row: SettingRow, name: SettingName): StoredSetting => ({
  name,
  value: JSON.parse(row.value),
  changedAt: instant(row.changed_at),
  changedBy: row.changed_by as AccountId,
});

/** The row of a setting. */
export const toSettingRow = (setting: StoredSetting): SettingRow => ({
  name: setting.name,
  value: JSON.stringify(setting.value),
  changed_at: setting.changedAt,
  changed_by: setting.changedBy,
});

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
