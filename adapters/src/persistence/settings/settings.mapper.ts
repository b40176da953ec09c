import { instant, type AccountId, type SettingName, type StoredSetting } from '@nsem/core';
import type { SettingRow } from './settings.row.ts';

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
