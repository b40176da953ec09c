import type { ServiceFilter, ServiceId, ServiceStore } from '@nsem/core';
import type { NotNull, QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import {
  ServiceRow,
  toService,
  toServiceRow,
  toServiceWithOwner,
  toServiceWithSample,
  type ServiceWithOwnerRow,
} from './service.row.ts';

const insertService = insertRow(ServiceRow);
const replaceService = replaceRow(ServiceRow);
const deleteService = deleteBy(ServiceRow, 'id');

/** Left joins, so that SQLite reads the services in order and looks up the rest. */
const withSamples = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('services')
    .leftJoin('files', 'files.id', 'services.recording_id')
    .selectAll('services')
    .select('files.key as recording_key');

/** One service, with the key of its recording. */
export const selectService = defineStatement(({ db, given }: Parts<Readonly<{ id: number }>>) =>
  withSamples(db).where('services.id', '=', given.id),
);

/** The services of a provider, newest first. */
export const selectServicesOf = defineStatement(
  ({ db, given }: Parts<Readonly<{ ownerId: number }>>) =>
    withSamples(db).where('services.owner_id', '=', given.ownerId).orderBy('services.id', 'desc'),
);

type Filters = AllOf<ServiceFilter> & Readonly<{ before: number; after: number; limit: number }>;

/** The services of all providers with their owners: newest first, or oldest first if they are after one. */
export const selectAllServices = byFilters<Filters, ServiceWithOwnerRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    let services = withSamples(db)
      .leftJoin('accounts as owner', 'owner.id', 'services.owner_id')
      .select(['owner.name as owner_name', 'owner.email as owner_email'])
      .$narrowType<{ owner_name: NotNull; owner_email: NotNull }>();
    if (has('status')) services = services.where('services.status', '=', given.status);
    if (has('before')) services = services.where('services.id', '<', given.before);
    if (has('after')) services = services.where('services.id', '>', given.after);
    return services.orderBy('services.id', has('after') ? 'asc' : 'desc').limit(upTo(given.limit));
  }),
);

const selectByRecording = defineStatement(({ db, given }: Parts<Readonly<{ key: string }>>) =>
  db
    .selectFrom('files')
    .innerJoin('services', 'services.recording_id', 'files.id')
    .selectAll('services')
    .where('files.key', '=', given.key)
    .limit(1),
);

/** The service configurations in the database. */
export const createServiceStore = ({ sql }: DatabaseSession): ServiceStore => ({
  async insert(service) {
    const id = await sql.insert(insertService, toServiceRow(service));
    return { ...service, id: id as ServiceId };
  },
  find: (id) => findOne(sql, selectService, { id }, toServiceWithSample),
  replace: ({ id, ...service }) => replaceService(sql, id, toServiceRow(service)),
  async remove(id) {
    await sql.run(deleteService, { id });
  },
  listByOwner: (ownerId) => findAll(sql, selectServicesOf, { ownerId }, toServiceWithSample),
  listAll({ status }, { limit, before, sort }) {
    const page = sort === 'oldest' ? { after: before ?? 0, limit } : { before, limit };
    const values = { status, ...page };
    return findAll(sql, selectAllServices(values), values, toServiceWithOwner);
  },
  findByRecordingKey: (key) => findOne(sql, selectByRecording, { key }, toService),
});
