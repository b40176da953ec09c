import { isSettingName, type SettingsStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { upsertRow } from '../statements/row-statements.ts';
import { SettingRow, toSettingRow, toStoredSetting } from './settings.row.ts';

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
