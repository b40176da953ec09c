import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { careForPostgres } from './care-for-postgres.ts';
import type { DataDir } from './data-dir.ts';
import { reasonOf, type StoredDatabase } from './open-stored.ts';
import { openPostgresDatabase } from './persistence/postgres/postgres-database.ts';
import { namePostgres, type PostgresConfig } from './persistence/postgres/postgres.config.ts';
import { StartError } from './start-error.ts';

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
  if (storage === null) {
    log.warn('STORAGE_URL is not set: only this process can read the files that it stores');
  }
  try {
    const database = await openPostgresDatabase(postgres, { maxConnections });
    return { database, embedded: null, care: careForPostgres(database, folders) };
  } catch (error) {
    const sentence = `The database ${namePostgres(postgres)} cannot be used: ${reasonOf(error)}.`;
    throw new StartError(sentence, { cause: error });
  }
}
