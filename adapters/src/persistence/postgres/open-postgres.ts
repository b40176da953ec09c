import {
  type EntityMetadata,
  type EntityProperty,
  type MetadataStorage,
  MikroORM,
} from '@mikro-orm/postgresql';
import type Database from 'better-sqlite3';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { StartError } from '../../start/start-error.ts';
import { isOutdated, migratedSchema } from '../migrated-schema.ts';
import { noTruncate, refuseChange } from '../migrations/dialect-migration.ts';
import { migrations } from '../migrations/migrations.ts';
import { lockKeys } from './advisory-locks.ts';
import { hasWaitedTooLong } from './postgres-errors.ts';
import { type Limits, type PoolOptions, PostgresPool, usualLimits } from './postgres-pool.ts';
import type { PostgresConfig } from './postgres.config.ts';
import { beingReplaced, withoutServers } from './server-lock.ts';

const versions = { lowest: 16, highest: 18 };

/** SQLite's order of texts, which cursors and lists rely on, and PostgreSQL's only with the right collation. */
const selectFitness = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('transaction_read_only') as is_read_only,
    current_setting('server_encoding') as encoding,
    'B' < 'a' and 'Z' < '_' and '_' < 'a' and 'z' < chr(233) as is_ordered_by_bytes`;

type Fitness = Readonly<{
  version: number;
  is_read_only: string;
  encoding: string;
  is_ordered_by_bytes: boolean;
}>;

function* listDefects(found: Fitness): Generator<string> {
  const { lowest, highest } = versions;
  if (found.version < lowest || found.version > highest)
    yield `it is PostgreSQL ${found.version}, and must be ${lowest} to ${highest}`;
  if (found.is_read_only === 'on') yield 'it is read-only: a standby, or set to be so';
  if (found.encoding !== 'UTF8') yield `its encoding is ${found.encoding}, and must be UTF8`;
  if (!found.is_ordered_by_bytes)
    yield "its texts are not ordered by their bytes: create it with locale 'C'";
}

/**
 * Checks that a database of PostgreSQL is one that the server can use.
 *
 * @throws {Error} with everything that is wrong, in one sentence.
 */
export async function checkFitness(pool: Pick<PostgresPool, 'query'>): Promise<void> {
  const { rows } = await pool.query<Fitness>(selectFitness);
  const defects = rows.flatMap((found) => [...listDefects(found)]);
  if (defects.length > 0) throw new Error(`${defects.join('; ')}.`);
}

type Migrated = Readonly<{ name: string }>;

const selectMigrations = 'select name from migrations order by id';

/** The migrations of a database are in the order in which they ran. */
function isThisVersion(found: readonly Migrated[]): boolean {
  const expected = migrations.map(({ name }) => name);
  return found.length === expected.length && found.every(({ name }, n) => name === expected[n]);
}

/**
 * Checks that a database file has the schema of this version of the server.
 *
 * @throws {StartError} if it is of another version.
 */
export function requireFileOfThisVersion(database: Database.Database): void {
  if (isThisVersion(database.prepare<[], Migrated>(selectMigrations).all())) return;
  throw new StartError(`The database ${database.name} is of another version of the server.`);
}

/**
 * Checks that a database of PostgreSQL has the schema of this version of the server.
 *
 * @throws {StartError} if it is empty or of another version.
 */
export async function requireThisVersion(client: ClientBase): Promise<void> {
  const found = await client.query<Readonly<{ there: boolean }>>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (found.rows[0]?.there !== true) {
    throw new StartError('There is no marketplace in the database of PostgreSQL.', {
      fault: 'not-found',
    });
  }
  const { rows } = await client.query<Migrated>(selectMigrations);
  if (isThisVersion(rows)) return;
  throw new StartError(
    `The database of PostgreSQL is of another version of the server (its last migration is ${rows.at(-1)?.name ?? 'missing'}): start the server of this version first.`,
  );
}

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
function describeForPostgres(metadata: MetadataStorage): void {
  for (const meta of metadata.getAll().values()) describeTable(meta);
}

/** The ORM over a pool of connections. */
export type OpenedPostgres = Readonly<{
  orm: MikroORM;
  pool: PostgresPool;
  /** Closes both, when all connections have been released. */
  close(): Promise<void>;
}>;

/** A migration takes as long as it takes, and a process waits ten minutes for another one that migrates. */
const migrationLimits: Limits = {
  ...usualLimits,
  statementMs: 0,
  lockMs: 600_000,
  idleMs: 60_000,
  answerMs: 0,
};

/** The ORM for a database, not connected yet. */
export function createPostgresOrm(config: PostgresConfig, options: PoolOptions): OpenedPostgres {
  const pool = new PostgresPool(config, options);
  const connect = async () => (await pool.connect()) as unknown as PostgresPoolClient;
  const orm = new MikroORM({
    ...migratedSchema,
    dbName: config.database,
    // It is closed below, also if the ORM has never used it.
    driverOptions: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }),
    discovery: { afterDiscovered: describeForPostgres },
    ensureDatabase: false,
  });
  return {
    orm,
    pool,
    async close() {
      await orm.close(true);
      await pool.end();
    },
  };
}

/** How a database of PostgreSQL is opened; without a number of connections, ten at most. */
export type PostgresOptions = Readonly<Partial<Pick<PoolOptions, 'maxConnections' | 'onProblem'>>> &
  Readonly<{
    /** The caller is a server, and shares the lock of servers; without that it changes nothing. */
    isServer?: boolean;
    /** The caller uses the database exclusively: no server does. */
    isExclusive?: boolean;
    /** How long to wait for servers to stop if the schema is of an earlier version. */
    awaitStopMs?: number;
  }>;

/** Waits for the tables if they are being replaced, as long as for any lock. */
async function readNames(pool: PostgresPool): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await pool.query<Readonly<{ name: string }>>('select name from migrations');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    throw hasWaitedTooLong(error) ? new StartError(beingReplaced, { cause: error }) : error;
  }
}

/** Whether all migrations have been applied, and no others. */
async function isMigrated(pool: PostgresPool): Promise<boolean> {
  const table = await pool.query<{ is_there: boolean }>(
    "select to_regclass('migrations') is not null as is_there",
  );
  if (table.rows[0]?.is_there !== true) return false;
  const applied = await readNames(pool);
  return applied.size === migrations.length && migrations.every(({ name }) => applied.has(name));
}

/**
 * Migrates while no other process does, over connections that have other limits, and while no server uses the
 * database: one of an earlier version would go on writing as if nothing had changed.
 */
async function migrateExclusively(
  config: PostgresConfig,
  { isExclusive = false, awaitStopMs, ...options }: PostgresOptions,
): Promise<void> {
  // Migrating takes a connection besides the one that has the lock.
  const pooling = { ...options, maxConnections: 2, limits: migrationLimits };
  const { orm, pool, close } = createPostgresOrm(config, pooling);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [lockKeys.migration]);
      if (!(await isOutdated(orm))) return;
      const migrate = () => orm.migrator.up();
      await (isExclusive ? migrate() : withoutServers(client, migrate, awaitStopMs));
    } finally {
      // Ending the connection releases the lock, also after an error.
      client.release(true);
    }
  } finally {
    await close();
  }
}

/**
 * Opens a database of PostgreSQL and migrates it; of several processes one does, and the others wait.
 *
 * @throws {StartError} if it would have to be migrated while a server uses it.
 * @throws {NoConnectionError} if no server of it can be reached.
 * @throws {Error} if it cannot be used, or a newer version of the server has migrated it.
 */
export async function openPostgres(
  config: PostgresConfig,
  options: PostgresOptions = {},
): Promise<OpenedPostgres> {
  const { maxConnections = 10, onProblem } = options;
  const pooled = createPostgresOrm(config, {
    maxConnections,
    ...(onProblem !== undefined && { onProblem }),
  });
  try {
    await checkFitness(pooled.pool);
    if (!(await isMigrated(pooled.pool))) await migrateExclusively(config, options);
    return pooled;
  } catch (error) {
    await pooled.close();
    throw error;
  }
}

type Trigger = Readonly<{ table: string; name: string; isEnabled: boolean }>;

const selectTriggers = `
  select relname as table, tgname as name, tgenabled = 'O' as "isEnabled"
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace
  order by relname, tgname`;

/** It is only described, not connected. */
const nowhere: PostgresConfig = {
  endpoints: [{ host: 'localhost', port: 5432 }],
  user: 'nsem',
  password: '',
  database: 'nsem',
  isWritable: false,
  tls: 'disable',
};

/** The triggers that the rows describe, each as its table and its name. */
function* listExpected(): Generator<string> {
  const { orm } = createPostgresOrm(nowhere, { maxConnections: 1 });
  for (const { tableName, triggers } of orm.getMetadata().getAll().values()) {
    for (const { name } of triggers) yield `${tableName}.${name}`;
  }
}

/**
 * Compares the triggers of a database of PostgreSQL, which keep rows from being changed,
 * with those that the rows describe.
 *
 * @returns a sentence for each that is missing, disabled or added.
 */
export async function checkTriggers(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await pool.query<Trigger>(selectTriggers);
  const found = new Map(rows.map((row) => [`${row.table}.${row.name}`, row]));
  const expected = new Set(listExpected());
  const missing = [...expected].filter((name) => found.get(name)?.isEnabled !== true);
  const added = [...found.keys()].filter((name) => !expected.has(name));
  return [
    ...missing.map((name) => `schema: the trigger ${name} is missing or disabled`),
    ...added.map((name) => `schema: the trigger ${JSON.stringify(name)} is not of the marketplace`),
  ];
}
