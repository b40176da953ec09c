import { readDemoAccounts } from '../demo/demo-accounts.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { StartError } from '../start/start-error.ts';
import { checkFiles, checkFileSizes, type FilesCheck } from './check-files.ts';
import type { Damage } from './manifest.ts';
import type { Preparation, PreparedData } from './prepare-data.ts';
import { openVerifiedDatabase, type OnProgress } from './verified-database.ts';

/** The result of a restore, for the operator's information. */
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

/** When a backup is restored, what decrypts it, and what is called while it is checked. */
export type RestoreOptions = Readonly<{
  now: number;
  onProgress?: OnProgress;
  /** Called before a database of PostgreSQL is replaced that is not empty; it throws to prevent that. */
  confirmReplacement?: () => Promise<void>;
}> &
  Pick<Preparation, 'provideKey' | 'signingKeys' | 'at'>;

/** The accounts of the demo, with their passwords, in a data directory. */
export const demoName = 'demo-accounts.json';

/**
 * Whether the demo accounts of a data directory belong to another database than the restored one.
 *
 * @param restored the path of a database.
 */
export async function isOtherDemo(root: string, restored: string): Promise<boolean> {
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

/** Files from the archive were verified while unpacking, so only their sizes are compared. */
const inspectFiles = (
  database: string,
  { store }: Pick<FileStorage, 'store'>,
  isUnpacked: boolean,
): Promise<FilesCheck> =>
  isUnpacked ? checkFileSizes(database, store) : checkFiles(database, store);

/**
 * Verifies a restored database again where it is, and the files that are registered in it.
 *
 * @throws {StartError} with the first problem.
 */
export async function checkRestored(
  restored: string,
  prepared: PreparedData,
  { storage, onProgress }: Readonly<{ storage: FileStorage }> & Pick<RestoreOptions, 'onProgress'>,
): Promise<Omit<RestoreSummary, 'createdAt' | 'replaced'>> {
  const { database, books } = await openVerifiedDatabase(restored, onProgress);
  await database.close();
  const isUnpacked = prepared.hasFiles;
  const { files, damaged } = await inspectFiles(restored, storage, isUnpacked);
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
