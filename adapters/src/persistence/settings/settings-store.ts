import { isSettingName, type SettingsStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { composeUpsert } from '../statements/write-row.ts';
import { toSettingRow, toStoredSetting } from './settings.mapper.ts';
import { SettingRow } from './settings.row.ts';

const putSetting = composeUpsert(SettingRow, ['name']);

/** The settings that admins have changed, in the database. */
export const createSettingsStore = ({ sql }: DatabaseSession): SettingsStore => ({
  async list() {
    const rows = await sql.all<SettingRow>('select * from settings order by name', []);
    return rows.flatMap((row) => (isSettingName(row.name) ? [toStoredSetting(row, row.name)] : []));
  },
  put: (setting) => putSetting(sql, toSettingRow(setting)),
  async remove(name) {
    await sql.run('delete from settings where name = ?', [name]);
  },
});
