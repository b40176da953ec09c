import { instant, type AccountId, type SettingName, type StoredSetting } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

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
