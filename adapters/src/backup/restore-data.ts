import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import {
  booksCheckName,
  continuousBackupName,
  openDataDir,
  weeklyCheckName,
  type DataDir,
} from '../data-dir.ts';
import { readDemoAccounts } from '../demo/demo-accounts.ts';
import { filePlaceOf, type StorageConfig } from '../files/file-place.ts';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
import { StartError } from '../start-error.ts';
import { timeStamp } from './backup-kind.ts';
import { checkFiles, checkFileSizes, type FilesCheck } from './check-files.ts';
import { explainFailure } from './explain-failure.ts';
import { databaseEntry, type Damage } from './manifest.ts';
import { prepareData, type Preparation, type PreparedData } from './prepare-data.ts';
import { filesName, type RestoredFiles } from './restored-files.ts';
import { openVerifiedDatabase, type OnProgress } from './verified-database.ts';
import { removeStagingFolder, createStagingFolder, planSwap, swapData } from './swap-data.ts';

/** What was restored, for the operator's information. */
export type RestoreSummary = Readonly<{
  /** When the backup was made; null if that is unknown. */
  createdAt: string | null;
  jobs: number;
  entries: number;
  files: number;
  /** Stored files that do not match the database. */
  damaged: readonly Damage[];
  /** The folder of the previous data; null if there was none. */
  replaced: string | null;
}>;

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
const demoName = 'demo-accounts.json';

type CheckResult = Omit<RestoreSummary, 'createdAt' | 'replaced'>;

/** Whether the demo accounts belong to another database than the restored one. */
async function isOtherDemo({ root }: DataDir, restored: string): Promise<boolean> {
  const accounts = (await readDemoAccounts(root)) ?? [];
  if (accounts.length === 0) return false;
  const { database } = await openVerifiedDatabase(restored);
  try {
    const found = await database.unitOfWork.read((stores) =>
      Promise.all(accounts.map(({ email }) => stores.accounts.findByEmail(email))),
    );
    return found.includes(undefined);
  } finally {
    await database.close();
  }
}

/** Every name that may belong to the old or the new data and has to move with it. */
async function affectedNames(
  folders: DataDir,
  { arriving }: PreparedData,
  staging: string,
): Promise<readonly string[]> {
  const isOther = await isOtherDemo(folders, join(staging, databaseEntry));
  return [
    ...databaseNames,
    ...(arriving.includes(filesName) ? [filesName] : []),
    ...(isOther ? [demoName] : []),
  ];
}

/** Files from the archive were verified while unpacking, so only their sizes are compared. */
const inspectFiles = (
  { database }: DataDir,
  { store }: Pick<FileStorage, 'store'>,
  isUnpacked: boolean,
): Promise<FilesCheck> =>
  isUnpacked ? checkFileSizes(database, store) : checkFiles(database, store);

/** Verifies the data again in its final place. */
async function checkInPlace(
  folders: DataDir,
  prepared: PreparedData,
  { storage, onProgress }: Pick<Swapping, 'storage' | 'onProgress'>,
): Promise<CheckResult> {
  const { database, books } = await openVerifiedDatabase(folders.database, onProgress);
  await database.close();
  const isUnpacked = prepared.hasFiles;
  const { files, damaged } = await inspectFiles(folders, storage, isUnpacked);
  const known = new Set(prepared.damaged.map(({ name }) => name));
  const unknown = damaged.find(({ name }) => isUnpacked && !known.has(name));
  if (unknown !== undefined) throw new StartError(`${unknown.name} was not restored completely.`);
  return {
    jobs: books.jobs,
    entries: books.entries,
    files,
    damaged: isUnpacked ? prepared.damaged : damaged,
  };
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
    const found = await checkInPlace(folders, prepared, { storage, onProgress });
    await swap.commit();
    return { ...found, createdAt, replaced: swap.replaced };
  } catch (error) {
    await swap.rollBack();
    throw error;
  }
}

/** When a backup is restored, what decrypts it, and what is called while it is checked. */
export type RestoreOptions = Readonly<{ now: number; onProgress?: OnProgress }> &
  Pick<Preparation, 'provideKey' | 'signingKeys' | 'at'>;

/** The files go to a bucket at once: a file has the same content wherever its key is registered. */
const toBucket = ({ place, store }: FileStorage): RestoredFiles | undefined =>
  place.kind === 'bucket' ? { store, isStaged: false } : undefined;

/**
 * Replaces the contents of a data directory by a backup and sets the old data aside in it. If anything
 * goes wrong or the process is killed, the old data is back in place afterwards. The secret is not
 * changed.
 *
 * @param files an archive of all data, and the increments that follow it, if any; or a database, with
 *   which the stored files stay as they are.
 * @throws {StartError} with the reason if nothing was restored.
 */
export async function restoreData(
  config: Pick<Config, 'dataDir'> & StorageConfig,
  files: readonly string[],
  { now, provideKey, signingKeys, at, onProgress }: RestoreOptions,
): Promise<RestoreSummary> {
  try {
    await using cleanup = new AsyncDisposableStack();
    const folders = await openDataDir(config.dataDir);
    cleanup.defer(() => folders.release());
    const place = filePlaceOf(config, folders);
    const storage = await openFileStorage(place, folders);
    const staging = await createStagingFolder(folders.root);
    cleanup.defer(() => removeStagingFolder(folders.root));
    const prepared = await prepareData(
      files.map((file) => resolve(file)),
      { staging, provideKey, signingKeys, at, files: toBucket(storage) },
    );
    return await swapIn(folders, prepared, { staging, storage, now, onProgress });
  } catch (error) {
    throw explainFailure(error, files.join(', '));
  }
}
