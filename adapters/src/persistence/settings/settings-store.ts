import {
  isSettingName,
  type Price,
  type PriceId,
  type PriceStore,
  type SettingsStore,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import {
  PriceRow,
  SettingRow,
  toPrice,
  toPriceRow,
  toSettingRow,
  toStoredSetting,
} from './settings.row.ts';
import { deleteBy, findAll, findOne, selectBy } from '../statements/by-columns.ts';
import { byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow, upsertRow } from '../statements/row-statements.ts';

const selectSettings = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('settings').selectAll().orderBy('name'),
);
const putSetting = upsertRow(SettingRow, ['name']);
const deleteSetting = deleteBy(SettingRow, 'name');

/** The settings that admins have changed, in the database. */
export const createSettingsStore = ({ sql }: DatabaseSession): SettingsStore => ({
  async list() {
    const rows = await sql.all(selectSettings, {});
    return rows.flatMap((row) => (isSettingName(row.name) ? [toStoredSetting(row, row.name)] : []));
  },
  async put(setting) {
    await sql.run(putSetting, toSettingRow(setting));
  },
  async remove(name) {
    await sql.run(deleteSetting, { name });
  },
});

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
