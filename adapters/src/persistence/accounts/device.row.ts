import { instant, type AccountId, type SeenDevice } from '@nsem/core';
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

/** Maps a row to its device. */
export const toSeenDevice = (row: Omit<SeenDeviceRow, 'id'>): SeenDevice => ({
  accountId: row.account_id as AccountId,
  network: row.network,
  program: row.program,
  seenAt: instant(row.seen_at),
});
