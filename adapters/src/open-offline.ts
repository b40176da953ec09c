import type { Config } from './config.ts';
import { holdsMarketplace, openDataDir, type DataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

/**
 * Opens the data directory of a marketplace while no server is using it, and releases it with
 * `cleanup`. Nothing is created if there is no marketplace.
 *
 * @throws {StartError} if there is no marketplace, or a server is using it.
 */
export async function openOffline(
  { dataDir }: Pick<Config, 'dataDir'>,
  cleanup: AsyncDisposableStack,
): Promise<DataDir> {
  const none = new StartError(`There is no marketplace in the data directory ${dataDir}.`);
  if (!holdsMarketplace(dataDir)) throw none;
  const folders = await openDataDir(dataDir);
  cleanup.defer(() => folders.release());
  // Opening may have rolled back an interrupted restore into an empty folder.
  if (!holdsMarketplace(dataDir)) throw none;
  return folders;
}

/** Ends a command if the database fails while no server is running. */
export const throwFatal = (error: Error): void => {
  throw error;
};
