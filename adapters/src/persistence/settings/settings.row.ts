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
