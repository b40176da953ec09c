import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { createClosing } from '../closing.ts';
import { openDataDir, type DataDir } from '../data-dir.ts';
import { readDemoAccounts } from '../demo/demo-accounts.ts';
import { createFolderFileStore, sizeInFolder } from '../files/folder-file-store.ts';
import { StartError } from '../start-error.ts';
import { timeStamp } from './backup-kind.ts';
import { checkFiles, checkFileSizes, type FilesCheck } from './check-files.ts';
import { explainFailure } from './explain-failure.ts';
import { databaseEntry, type Damage } from './manifest.ts';
import { prepareData, type PreparedData } from './prepare-data.ts';
import { openSound } from './sound-database.ts';
import { closeStage, openStage, planSwap, swapData } from './swap-data.ts';

/** What was restored, for the operator. */
export type Restored = Readonly<{
  /** When the backup was made; null where that is not known. */
  createdAt: string | null;
  jobs: number;
  entries: number;
  files: number;
  /** Stored files that are not as the database has them registered. */
  damaged: readonly Damage[];
  /** The folder of what was there before; null where there was nothing. */
  replaced: string | null;
}>;

const databaseNames = ['nsem.db', 'nsem.db-wal', 'nsem.db-shm'] as const;
const filesName = 'files';
const demoName = 'demo-accounts.json';

type Found = Omit<Restored, 'createdAt' | 'replaced'>;

/** The demo's accounts stay where the restored database is the demo's own. */
async function isOfOtherDemo({ root }: DataDir, restored: string): Promise<boolean> {
  const accounts = (await readDemoAccounts(root)) ?? [];
  if (accounts.length === 0) return false;
  const { database } = await openSound(restored);
  try {
    const found = await database.unitOfWork.read((stores) =>
      Promise.all(accounts.map(({ email }) => stores.accounts.findByEmail(email))),
    );
    return found.includes(undefined);
  } finally {
    await database.close();
  }
}

/** Every name that may belong to the old data or to the new, and has to go with them. */
async function concernedNames(
  folders: DataDir,
  { arriving }: PreparedData,
  stage: string,
): Promise<readonly string[]> {
  const isOther = await isOfOtherDemo(folders, join(stage, databaseEntry));
  return [
    ...databaseNames,
    ...(arriving.includes(filesName) ? [filesName] : []),
    ...(isOther ? [demoName] : []),
  ];
}

/** Files that came out of the archive were just read; others are read now. */
const lookAtFiles = ({ database, files }: DataDir, isUnpacked: boolean): Promise<FilesCheck> =>
  isUnpacked
    ? checkFileSizes(database, (key) => sizeInFolder(files, key))
    : checkFiles(database, createFolderFileStore(files));

/** Looks at the data once more where they now are. */
async function checkInPlace(folders: DataDir, prepared: PreparedData): Promise<Found> {
  const { database, books } = await openSound(folders.database);
  await database.close();
  const isUnpacked = prepared.arriving.includes(filesName);
  const { files, damaged } = await lookAtFiles(folders, isUnpacked);
  const known = new Set(prepared.damaged.map(({ name }) => name));
  const unknown = damaged.find(({ name }) => isUnpacked && !known.has(name));
  if (unknown !== undefined) throw new StartError(`${unknown.name} did not arrive whole.`);
  return {
    jobs: books.jobs.length,
    entries: books.entries.length,
    files,
    damaged: isUnpacked ? prepared.damaged : damaged,
  };
}

async function exchange(
  folders: DataDir,
  prepared: PreparedData,
  { stage, now }: Readonly<{ stage: string; now: number }>,
): Promise<Restored> {
  const { root } = folders;
  const { arriving, createdAt } = prepared;
  const concerned = await concernedNames(folders, prepared, stage);
  const plan = planSwap(root, { concerned, arriving, stamp: timeStamp(now) });
  const swap = await swapData(root, plan);
  try {
    const found = await checkInPlace(folders, prepared);
    await swap.keep();
    return { ...found, createdAt, replaced: swap.replaced };
  } catch (error) {
    await swap.undo();
    throw error;
  }
}

/**
 * Puts a backup in the place of what a data directory holds, which is set aside in it. Whatever goes
 * wrong, and whenever the process is killed, the old data are in place again afterwards. The secret
 * is not touched.
 *
 * @param file an archive of all data, or a database alone; the stored files then stay as they are.
 * @throws {StartError} with the reason where nothing was restored.
 */
export async function restoreData(
  { dataDir }: Pick<Config, 'dataDir'>,
  file: string,
  now: number,
): Promise<Restored> {
  const closing = createClosing();
  try {
    const folders = await openDataDir(dataDir);
    closing.add(() => folders.release());
    const stage = await openStage(folders.root);
    closing.add(() => closeStage(folders.root));
    const prepared = await prepareData(resolve(file), stage);
    return await exchange(folders, prepared, { stage, now });
  } catch (error) {
    throw explainFailure(error, file);
  } finally {
    await closing.close();
  }
}
