import { invariant, type ServiceId, type ServiceStore, type ServiceWithOwner } from '@nsem/core';
import { AccountRow } from '../accounts/account.row.ts';
import type { DatabaseSession } from '../database-session.ts';
import { toService, toServiceRow } from './service.mapper.ts';
import { ServiceRow } from './service.row.ts';

const selectByRecording = `
  select services.* from files join services on services.recording_id = files.id
  where files.key = ? limit 1`;

function toServiceWithOwner(row: ServiceRow, owners: readonly AccountRow[]): ServiceWithOwner {
  const owner = owners.find(({ id }) => id === row.owner_id);
  invariant(owner !== undefined, 'a service has an owner');
  return { ...toService(row), ownerName: owner.name, ownerEmail: owner.email };
}

/** The service configurations in the database. */
export const createServiceStore = ({ sql, em }: DatabaseSession): ServiceStore => ({
  async insert(service) {
    const id = await em().insert(ServiceRow, toServiceRow(service));
    return { ...service, id: id as ServiceId };
  },
  async find(id) {
    const row = await sql.get<ServiceRow>('select * from services where id = ?', [id]);
    return row && toService(row);
  },
  async replace({ id, ...service }) {
    const replaced = await em().nativeUpdate(ServiceRow, { id }, toServiceRow(service));
    invariant(replaced === 1, `there is no service ${id} to replace`);
  },
  async remove(id) {
    await em().nativeDelete(ServiceRow, { id });
  },
  async listByOwner(ownerId) {
    const select = 'select * from services where owner_id = ? order by id desc';
    return (await sql.all<ServiceRow>(select, [ownerId])).map(toService);
  },
  async listAll({ status }, { limit, before }) {
    const where = {
      ...(status === undefined ? {} : { status }),
      ...(before === undefined ? {} : { id: { $lt: before } }),
    };
    const page = { orderBy: { id: 'desc' }, limit, disableIdentityMap: true } as const;
    const rows = await em().find(ServiceRow, where, page);
    const ids = [...new Set(rows.map((row) => row.owner_id))];
    const owners = await em().find(AccountRow, { id: { $in: ids } }, { disableIdentityMap: true });
    return rows.map((row) => toServiceWithOwner(row, owners));
  },
  async findByRecordingKey(key) {
    const row = await sql.get<ServiceRow>(selectByRecording, [key]);
    return row && toService(row);
  },
});
