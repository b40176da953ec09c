import type { Config } from './config.ts';
import { holdsMarketplace, openDataDir, openDataDirToRead, type DataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

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
