import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** From which devices users have logged in. */
export const SeenDeviceRow = defineEntity({
  name: 'SeenDeviceRow',
  tableName: 'seen_devices',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    network: p.text(),
    program: p.text(),
    seen_at: wholeNumber(),
  },
  uniques: [{ name: 'seen_devices_unique', properties: ['account_id', 'network', 'program'] }],
  indexes: [
    { name: 'seen_devices_seen_index', properties: ['seen_at'] },
    { name: 'seen_devices_account_index', properties: ['account_id', 'seen_at'] },
  ],
});
export type SeenDeviceRow = InferEntity<typeof SeenDeviceRow>;
