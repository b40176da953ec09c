import type { Logger } from 'pino';
import { careForPostgres } from '../care/care-for-postgres.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { firstLineOf } from '../wording.ts';
import { NoConnectionError } from '../persistence/postgres/postgres-errors.ts';
import type { PostgresOptions } from '../persistence/postgres/open-postgres.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../persistence/postgres/postgres-database.ts';
import { namePostgres, type PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import { StartError } from './start-error.ts';
import type { StoredDatabase } from './open-stored.ts';

const explain = (error: unknown): string =>
  error instanceof NoConnectionError ? error.reasons : firstLineOf(error);

/**
 * Opens a database of PostgreSQL.
 *
 * @param options.onProblem called for each connection that is lost later; it is replaced when it is needed.
 * @throws {StartError} if no server of it can be reached, or it cannot be used.
 */
export async function openStoredPostgres(
  config: PostgresConfig,
  options: PostgresOptions,
): Promise<PostgresDatabase> {
  try {
    return await openPostgresDatabase(config, options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const sentence = `The database ${namePostgres(config)} cannot be opened: ${explain(error)}.`;
    const isUnreached = error instanceof NoConnectionError;
    throw new StartError(sentence, { ...(isUnreached && { fault: 'network' }), cause: error });
  }
}

type Shared = Pick<Config, 'postgresConnections' | 'storage'> &
  Readonly<{ postgres: PostgresConfig }>;

/**
 * Opens a database that other processes may use too.
 *
 * @throws {StartError} if it cannot be reached or used, or is of a newer version.
 */
export async function openShared(
  { postgres, postgresConnections: maxConnections, storage }: Shared,
  folders: Pick<DataDir, 'snapshots'>,
  log: Logger,
): Promise<StoredDatabase> {
  const onProblem = (error: Error) => log.warn({ err: error }, 'a connection was lost');
  const database = await openStoredPostgres(postgres, {
    maxConnections,
    onProblem,
    isServer: true,
  });
  if (storage === null) {
    log.warn('STORAGE_URL is not set: only this process can read the files that it stores');
  }
  const { pool } = database;
  const care = careForPostgres({ postgres, pool, folder: folders.snapshots });
  return { database, embedded: null, care };
}
