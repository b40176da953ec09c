import { join, resolve } from 'node:path';
import type { Config } from '../start/config.ts';
import {
  booksCheckName,
  continuousBackupName,
  openDataDir,
  weeklyCheckName,
  type DataDir,
} from '../start/data-dir.ts';
import { filePlaceOf, type StorageConfig } from '../files/storage.config.ts';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
import type { DatabaseConfig } from '../persistence/postgres/postgres.config.ts';
import { timeStamp } from './backup-name.ts';
import {
  checkRestored,
  demoName,
  isOtherDemo,
  type RestoreOptions,
  type RestoreSummary,
} from './check-restored.ts';
import { explainFailure } from './explain-failure.ts';
import { databaseEntry } from './manifest.ts';
import { prepareData, type PreparedData } from './prepare-data.ts';
import {
  createStagingFolder,
  filesName,
  planSwap,
  removeStagingFolder,
  type RestoredFiles,
  swapData,
} from './swap-data.ts';

/** The database, the results of its last checks while the server ran, and what was shipped of it. */
const databaseNames = [
  'nsem.db',
  'nsem.db-wal',
  'nsem.db-shm',
  'nsem.db-pages',
  booksCheckName,
  weeklyCheckName,
  continuousBackupName,
] as const;

/** Every name that may belong to the old or the new data and has to move with it. */
async function affectedNames(
  folders: DataDir,
  { arriving }: PreparedData,
  staging: string,
): Promise<readonly string[]> {
  const isOther = await isOtherDemo(folders.root, join(staging, databaseEntry));
  return [
    ...databaseNames,
    ...(arriving.includes(filesName) ? [filesName] : []),
    ...(isOther ? [demoName] : []),
  ];
}

type Swapping = Readonly<{ staging: string; storage: FileStorage }> &
  Pick<RestoreOptions, 'now' | 'onProgress'>;

async function swapIn(
  folders: DataDir,
  prepared: PreparedData,
  { staging, storage, now, onProgress }: Swapping,
): Promise<RestoreSummary> {
  const { root } = folders;
  const { arriving, createdAt } = prepared;
  const affected = await affectedNames(folders, prepared, staging);
  const plan = planSwap(root, { affected, arriving, stamp: timeStamp(now) });
  const swap = await swapData(root, plan);
  try {
    const found = await checkRestored(folders.database, prepared, { storage, onProgress });
    await swap.commit();
    return { ...found, createdAt, replaced: swap.replaced };
  } catch (error) {
    await swap.rollBack();
    throw error;
  }
}

/** The files go to a bucket at once: a file has the same content wherever its key is registered. */
const toBucket = ({ place, store }: FileStorage): RestoredFiles | undefined =>
  place.kind === 'bucket' ? { store, isStaged: false } : undefined;

async function restoreIntoFolder(
  config: Pick<Config, 'dataDir'> & StorageConfig,
  files: readonly string[],
  { now, onProgress, provideKey, signingKeys, at }: RestoreOptions,
): Promise<RestoreSummary> {
  await using cleanup = new AsyncDisposableStack();
  const folders = await openDataDir(config.dataDir);
  cleanup.defer(() => folders.release());
  const storage = await openFileStorage(filePlaceOf(config, folders), folders);
  const staging = await createStagingFolder(folders.root);
  cleanup.defer(() => removeStagingFolder(folders.root));
  const preparation = { staging, provideKey, signingKeys, at, files: toBucket(storage) };
  const prepared = await prepareData(files, preparation);
  return await swapIn(folders, prepared, { staging, storage, now, onProgress });
}

/**
 * Replaces the contents of a data directory by a backup and sets the old data aside in it. If anything
 * goes wrong or the process is killed, the old data is back in place afterwards. The secret is not
 * changed. With PostgreSQL, see `restoreIntoPostgres`.
 *
 * @param files an archive of all data, and the increments that follow it, if any; or a database, with
 *   which the stored files stay as they are.
 * @throws {StartError} with the reason if nothing was restored.
 */
export async function restoreData(
  config: Pick<Config, 'dataDir'> & StorageConfig & DatabaseConfig,
  files: readonly string[],
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { postgres = null } = config;
  const paths = files.map((file) => resolve(file));
  try {
    if (postgres === null) return await restoreIntoFolder(config, paths, options);
    // Most marketplaces do not need it.
    const { restoreIntoPostgres } = await import('./restore-into-postgres.ts');
    return await restoreIntoPostgres({ ...config, postgres }, paths, options);
  } catch (error) {
    throw explainFailure(error, files.join(', '));
  }
}
