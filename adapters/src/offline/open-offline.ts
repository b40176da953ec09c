import { resolve } from 'node:path';
import type { UnitOfWork } from '@nsem/core';
import type { DatabaseConfig } from '../persistence/postgres/postgres.config.ts';
import type { Config } from '../start/config.ts';
import {
  type DataDir,
  holdsMarketplace,
  openDataDir,
  openDataDirToRead,
} from '../start/data-dir.ts';
import { openStored } from '../start/open-stored.ts';
import { StartError } from '../start/start-error.ts';

type Opened = Readonly<{ release(): void }>;

async function openWith<T extends Opened>(
  open: (folder: string) => Promise<T>,
  { dataDir }: Pick<Config, 'dataDir'>,
  cleanup: AsyncDisposableStack,
): Promise<T> {
  const none = new StartError(`There is no marketplace in the data directory ${dataDir}.`, {
    fault: 'not-found',
  });
  if (!holdsMarketplace(dataDir)) throw none;
  const folders = await open(dataDir);
  cleanup.defer(() => folders.release());
  // Opening may have rolled back an interrupted restore into an empty folder.
  if (!holdsMarketplace(dataDir)) throw none;
  return folders;
}

/**
 * Opens the data directory of a marketplace while no server is using it, and releases it with
 * `cleanup`. Nothing is created if there is no marketplace.
 *
 * @throws {StartError} if there is no marketplace, or a server is using it.
 */
export const openOffline = (
  config: Pick<Config, 'dataDir'>,
  cleanup: AsyncDisposableStack,
): Promise<DataDir> => openWith(openDataDir, config, cleanup);

/** The same, for a data directory that may be on a read-only disk. */
export const openOfflineToRead = (
  config: Pick<Config, 'dataDir'>,
  cleanup: AsyncDisposableStack,
): ReturnType<typeof openDataDirToRead> => openWith(openDataDirToRead, config, cleanup);

/** Ends a command if the database fails while no server is running. */
export const throwFatal = (error: Error): void => {
  throw error;
};

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
