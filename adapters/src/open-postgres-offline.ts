import type { UnitOfWork } from '@nsem/core';
import pg from 'pg';
import { openPostgres, type OpenedPostgres } from './persistence/postgres/open-postgres.ts';
import { namePostgres, type PostgresConfig } from './persistence/postgres/postgres.config.ts';
import { openPostgresDatabase } from './persistence/postgres/postgres-database.ts';
import { StartError } from './start-error.ts';

/** A command needs few connections: one that has a lock, one that migrates, and one that reads. */
const maxConnections = 3;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const [line = ''] = error.message.split('\n');
  return (line || code).replace(/\.$/, '');
};

const explain = (config: PostgresConfig, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`The database ${namePostgres(config)} cannot be used: ${reasonOf(error)}.`, {
        cause: error,
      });

/** The address of the first server. */
function urlOf({ endpoints: [endpoint], user, password, database, tls }: PostgresConfig): string {
  const [name, secret, path] = [user, password, database].map(encodeURIComponent);
  const { host = '', port } = endpoint ?? {};
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return `postgresql://${name}:${secret}@${address}/${path}?sslmode=${tls}`;
}

/**
 * Connects to a database of PostgreSQL, whatever it contains, until `cleanup`.
 *
 * @throws {StartError} if it cannot be reached.
 */
export async function connectOffline(
  config: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: urlOf(config), max: maxConnections });
  pool.on('error', () => {});
  cleanup.defer(() => pool.end());
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    throw explain(config, error);
  }
}

/**
 * Opens a database of PostgreSQL for a command, and migrates it, until `cleanup`.
 *
 * @throws {StartError} if it cannot be used.
 */
export async function openPostgresOffline(
  config: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<OpenedPostgres> {
  try {
    const opened = await openPostgres(urlOf(config), { maxConnections });
    cleanup.defer(() => opened.orm.close(true));
    return opened;
  } catch (error) {
    throw explain(config, error);
  }
}

/**
 * Opens a database of PostgreSQL for the units of work of a command, as `openPostgresOffline` does.
 *
 * @throws {StartError} if it cannot be used.
 */
export async function openPostgresUnits(
  config: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<UnitOfWork> {
  try {
    const database = await openPostgresDatabase(urlOf(config), { maxConnections });
    cleanup.defer(() => database.close());
    return database.unitOfWork;
  } catch (error) {
    throw explain(config, error);
  }
}
