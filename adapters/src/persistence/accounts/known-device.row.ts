import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** The devices from which users have logged in. */
export const KnownDeviceRow = defineEntity({
  name: 'KnownDeviceRow',
  tableName: 'known_devices',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    token_hash: p.text().unique('known_devices_token_hash_unique'),
    created_at: wholeNumber(),
    last_used_at: wholeNumber(),
  },
  indexes: [
    { name: 'known_devices_account_index', properties: ['account_id', 'last_used_at', 'id'] },
    { name: 'known_devices_use_index', properties: ['last_used_at'] },
  ],
});
export type KnownDeviceRow = InferEntity<typeof KnownDeviceRow>;
