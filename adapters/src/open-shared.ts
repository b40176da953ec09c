import type { Logger } from 'pino';
import { careForPostgres } from './care-for-postgres.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import type { StoredDatabase } from './open-stored.ts';
import { openStoredPostgres } from './open-stored-postgres.ts';
import type { PostgresConfig } from './persistence/postgres/postgres.config.ts';

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
