import {
  instant,
  type AccountId,
  type DeviceRecord,
  type SeenDevice,
  type SeenDeviceStore,
} from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import type { SeenDeviceRow } from './seen-device.row.ts';
import { bind, findAll, findOne } from '../statements/query.ts';

type FoundRow = Readonly<{ last_seen_at: number | null; has_any: boolean | number }>;

const selectDevice = `
  select
    (select seen_at from seen_devices where account_id = ? and network = ? and program = ?)
      as last_seen_at,
    exists (select 1 from seen_devices where account_id = ?) as has_any`;

const selectByAccount = `
  select account_id, network, program, seen_at from seen_devices
  where account_id = ? order by seen_at desc limit ?`;

const toSeenDevice = (row: Omit<SeenDeviceRow, 'id'>): SeenDevice => ({
  accountId: row.account_id as AccountId,
  network: row.network,
  program: row.program,
  seenAt: instant(row.seen_at),
});

const putDevice = `
  insert into seen_devices (account_id, network, program, seen_at) values (?, ?, ?, ?)
  on conflict (account_id, network, program) do update set seen_at = excluded.seen_at`;

const deleteOld = `
  delete from seen_devices
  where (account_id, network, program) in (
    select account_id, network, program from seen_devices as old
    where seen_at < ? and exists (
      select 1 from seen_devices as later
      where later.account_id = old.account_id and later.seen_at > old.seen_at)
    limit ?)`;

const toRecord = ({ last_seen_at: seenAt, has_any }: FoundRow): DeviceRecord => ({
  lastSeenAt: seenAt === null ? null : instant(seenAt),
  hasAny: toFlag(has_any),
});

/** The known devices in the database. */
export const createSeenDeviceStore = ({ sql }: DatabaseSession): SeenDeviceStore => ({
  async find({ accountId, network, program }) {
    const query = bind(selectDevice, accountId, network, program, accountId);
    return (await findOne(sql, query, toRecord)) ?? { lastSeenAt: null, hasAny: false };
  },
  listByAccount: (accountId, limit) =>
    findAll(sql, bind(selectByAccount, accountId, limit), toSeenDevice),
  async put({ accountId, network, program, seenAt }) {
    await sql.run(putDevice, [accountId, network, program, seenAt]);
  },
  removeBefore: (moment, limit) => sql.run(deleteOld, [moment, limit]),
});
