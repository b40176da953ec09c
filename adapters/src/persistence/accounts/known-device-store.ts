import type { KnownDeviceStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { KnownDeviceRow } from './known-device.row.ts';

const insertDevice = composeInsert(KnownDeviceRow);

const selectKnown = `
  select known_devices.id from known_devices join accounts on accounts.id = account_id
  where token_hash = ? and email = ? and last_used_at >= ?`;

const touchDevice = `
  update known_devices set last_used_at = ? where token_hash = ? and account_id = ?`;

const removeSurplus = `
  delete from known_devices where account_id = ? and id not in (
    select id from known_devices where account_id = ?
    order by last_used_at desc, id desc limit ?)`;

const removeUnused = `
  delete from known_devices where id in (
    select id from known_devices where last_used_at < ? order by last_used_at limit ?)`;

/** The known devices in the database. */
export const createKnownDeviceStore = ({ sql }: DatabaseSession): KnownDeviceStore => ({
  async insert({ accountId, tokenHash, createdAt, lastUsedAt }) {
    await insertDevice(sql, {
      account_id: accountId,
      token_hash: tokenHash,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    });
  },
  async isKnown({ email, tokenHash, since }) {
    const found = await findOne(sql, bind(selectKnown, tokenHash, email, since), () => true);
    return found === true;
  },
  touch: async ({ accountId, tokenHash, now }) =>
    (await sql.run(touchDevice, [now, tokenHash, accountId])) === 1,
  async removeAllBut(accountId, most) {
    await sql.run(removeSurplus, [accountId, accountId, most]);
  },
  removeUnusedSince: (moment, limit) => sql.run(removeUnused, [moment, limit]),
});
