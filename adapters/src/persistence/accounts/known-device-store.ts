import { instant, type DeviceRecord, type KnownDeviceStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';

type FoundRow = Readonly<{ last_seen_at: number | null; has_any: number }>;

const selectDevice = `
  select
    (select seen_at from known_devices where account_id = ? and network = ? and program = ?)
      as last_seen_at,
    exists (select 1 from known_devices where account_id = ?) as has_any`;

const putDevice = `
  insert into known_devices (account_id, network, program, seen_at) values (?, ?, ?, ?)
  on conflict (account_id, network, program) do update set seen_at = excluded.seen_at`;

const deleteOld = `
  delete from known_devices
  where seen_at < ? and exists (
    select 1 from known_devices as later
    where later.account_id = known_devices.account_id and later.seen_at > known_devices.seen_at)`;

const toRecord = ({ last_seen_at: seenAt, has_any }: FoundRow): DeviceRecord => ({
  lastSeenAt: seenAt === null ? null : instant(seenAt),
  hasAny: has_any === 1,
});

/** The known devices in the database. */
export const createKnownDeviceStore = ({ sql }: DatabaseSession): KnownDeviceStore => ({
  async find({ accountId, network, program }) {
    const query = bind(selectDevice, accountId, network, program, accountId);
    return (await findOne(sql, query, toRecord)) ?? { lastSeenAt: null, hasAny: false };
  },
  async put({ accountId, network, program, seenAt }) {
    await sql.run(putDevice, [accountId, network, program, seenAt]);
  },
  removeBefore: (moment) => sql.run(deleteOld, [moment]),
});
