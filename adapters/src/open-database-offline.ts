import { resolve } from 'node:path';
import type { UnitOfWork } from '@nsem/core';
import type { Config } from './config.ts';
import { openOffline, throwFatal } from './open-offline.ts';
import { openStored } from './open-stored.ts';
import type { DatabaseConfig } from './persistence/postgres/postgres.config.ts';

/** A database that a command uses, and the data directory beside it. */
export type OfflineDatabase = Readonly<{ unitOfWork: UnitOfWork; root: string }>;

/**
 * Opens the database of a marketplace for a command, and closes it with `cleanup`. A file must not be in use by a
 * server; PostgreSQL may be.
 *
 * @throws {StartError} if there is no marketplace in the data directory, a server is using it, or PostgreSQL
 *   cannot be used.
 */
export async function openDatabaseOffline(
  config: Pick<Config, 'dataDir'> & DatabaseConfig,
  cleanup: AsyncDisposableStack,
): Promise<OfflineDatabase> {
  const { postgres = null } = config;
  if (postgres !== null) {
    // Most marketplaces do not need it.
    const { openPostgresUnits } = await import('./open-postgres-offline.ts');
    return {
      unitOfWork: await openPostgresUnits(postgres, cleanup),
      root: resolve(config.dataDir),
    };
  }
  const folders = await openOffline(config, cleanup);
  const database = await openStored(folders, throwFatal);
  cleanup.defer(() => database.close());
  return { unitOfWork: database.unitOfWork, root: folders.root };
}
