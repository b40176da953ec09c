import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import { StartError } from '../../start-error.ts';
import { isOutdated, migratedSchema } from '../migrated-schema.ts';
import { migrations } from '../migrations/migrations.ts';
import { checkFitness } from './check-fitness.ts';
import { describeForPostgres } from './describe-rows.ts';
import { lockKeys } from './lock-keys.ts';
import type { PostgresConfig } from './postgres.config.ts';
import { PostgresPool, usualLimits, type Limits, type PoolOptions } from './postgres-pool.ts';
import { beingReplaced, withoutServers } from './server-lock.ts';
import { hasWaitedTooLong } from './translate-error.ts';

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
    /** The caller has the database alone: no server uses it. */
    isAlone?: boolean;
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
async function migrateAlone(
  config: PostgresConfig,
  { isAlone = false, awaitStopMs, ...options }: PostgresOptions,
): Promise<void> {
  // Migrating takes a connection beside the one that has the lock.
  const pooling = { ...options, maxConnections: 2, limits: migrationLimits };
  const { orm, pool, close } = createPostgresOrm(config, pooling);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [lockKeys.migration]);
      if (!(await isOutdated(orm))) return;
      const migrate = () => orm.migrator.up();
      await (isAlone ? migrate() : withoutServers(client, migrate, awaitStopMs));
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
    if (!(await isMigrated(pooled.pool))) await migrateAlone(config, options);
    return pooled;
  } catch (error) {
    await pooled.close();
    throw error;
  }
}
