import type { Config } from './config.ts';
import type { Closing } from './closing.ts';
import { holdsMarketplace, openDataDir, type DataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

/**
 * Takes the data directory of a marketplace that no server is using; nothing is made where there is
 * none.
 *
 * @throws {StartError} where there is no marketplace, or a server is using it.
 */
export async function openOffline(
  { dataDir }: Pick<Config, 'dataDir'>,
  closing: Closing,
): Promise<DataDir> {
  const none = new StartError(`There is no marketplace in the data directory ${dataDir}.`);
  if (!holdsMarketplace(dataDir)) throw none;
  const folders = await openDataDir(dataDir);
  closing.add(() => folders.release());
  // A restore into an empty folder may just have been undone.
  if (!holdsMarketplace(dataDir)) throw none;
  return folders;
}

/** What fails while no server is running ends the command. */
export const throwFatal = (error: Error): void => {
  throw error;
};
