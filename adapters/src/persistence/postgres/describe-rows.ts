import type { EntityMetadata, EntityProperty, MetadataStorage } from '@mikro-orm/postgresql';
import { noTruncate, refuseChange } from '../migrations/dialect.ts';

/** Tables whose keys SQLite assigns without a sequence of its own; PostgreSQL has one for each. */
const tablesWithOwnIds = new Set([
  'answers',
  'commission_rates',
  'earnings',
  'job_events',
  'jobs',
  'ledger_accounts',
  'ledger_postings',
]);

/** Whole numbers have 64 bits, as in SQLite: some columns that are called integer there need them. */
const widerTypes: Readonly<Record<string, string>> = { int: 'bigint', serial: 'bigserial' };

function describeColumn(property: EntityProperty, hasOwnIds: boolean): void {
  if (property.primary === true && hasOwnIds) property.autoincrement = true;
  property.columnTypes = property.columnTypes?.map((type) => widerTypes[type] ?? type);
  if (property.autoincrement === true) property.columnTypes = ['bigserial'];
}

/** Only PostgreSQL empties tables at once. */
const refuseToEmpty = ({ tableName }: EntityMetadata): EntityMetadata['triggers'][number] => ({
  name: noTruncate(tableName),
  timing: 'before',
  events: ['truncate'],
  forEach: 'statement',
  body: refuseChange(tableName),
});

function describeTable(meta: EntityMetadata): void {
  const hasOwnIds = tablesWithOwnIds.has(meta.tableName);
  for (const property of meta.props) describeColumn(property, hasOwnIds);
  for (const trigger of meta.triggers) trigger.body = refuseChange(meta.tableName);
  if (meta.triggers.length > 0) meta.triggers.push(refuseToEmpty(meta));
}

/** Describes the tables and their triggers as they are in PostgreSQL. */
export function describeForPostgres(metadata: MetadataStorage): void {
  for (const meta of metadata.getAll().values()) describeTable(meta);
}
