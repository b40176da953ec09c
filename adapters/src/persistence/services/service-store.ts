import type { ServiceId, ServiceStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { selectAllServices, selectService, selectServicesOf } from './select-services.ts';
import {
  toService,
  toServiceRow,
  toServiceWithOwner,
  toServiceWithSample,
} from './service.mapper.ts';
import { ServiceRow } from './service.row.ts';

const insertService = composeInsert(ServiceRow);
const replaceService = composeReplace(ServiceRow);

const selectByRecording = `
  select services.* from files join services on services.recording_id = files.id
  where files.key = ? limit 1`;

/** The service configurations in the database. */
export const createServiceStore = ({ sql, em }: DatabaseSession): ServiceStore => ({
  async insert(service) {
    const id = await insertService(sql, toServiceRow(service));
    return { ...service, id: id as ServiceId };
  },
  find: (id) => findOne(sql, selectService(id), toServiceWithSample),
  replace: ({ id, ...service }) => replaceService(sql, id, toServiceRow(service)),
  async remove(id) {
    await em().nativeDelete(ServiceRow, { id });
  },
  listByOwner: (ownerId) => findAll(sql, selectServicesOf(ownerId), toServiceWithSample),
  listAll: (filter, page) => findAll(sql, selectAllServices(filter, page), toServiceWithOwner),
  findByRecordingKey: (key) => findOne(sql, bind(selectByRecording, key), toService),
});
