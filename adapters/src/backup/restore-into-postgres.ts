import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { booksCheckName, openDataDir, weeklyCheckName } from '../data-dir.ts';
import { syncToDisk } from '../files/durable-write.ts';
import { firstLineOf } from '../first-line.ts';
import { filePlaceOf, type StorageConfig } from '../files/file-place.ts';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
import { connectOffline, openPostgresOffline } from '../open-postgres-offline.ts';
import { exportToFile } from '../persistence/postgres/export-to-file.ts';
import { importFromFile } from '../persistence/postgres/import-from-file.ts';
import type { PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import { takeAlone, type Alone } from '../persistence/postgres/server-lock.ts';
import { StartError } from '../start-error.ts';
import { timeStamp } from './backup-kind.ts';
import {
  checkRestored,
  demoName,
  isOtherDemo,
  type RestoreOptions,
  type RestoreSummary,
} from './check-restored.ts';
import { databaseEntry } from './manifest.ts';
import { prepareData } from './prepare-data.ts';
import { createStagingFolder, nameReplaced, removeStagingFolder } from './swap-data.ts';
import type { PostgresPool } from '../persistence/postgres/postgres-pool.ts';

type RestoreConfig = Pick<Config, 'dataDir'> &
  StorageConfig &
  Readonly<{ postgres: PostgresConfig }>;

/** The database that is to be replaced, which no server uses, and whether there is a marketplace in it. */
type Target = Alone & Readonly<{ pool: PostgresPool; isFilled: boolean }>;

async function openTarget(
  postgres: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<Target> {
  const pool = await connectOffline(postgres, cleanup);
  const alone = await takeAlone(pool);
  cleanup.defer(() => alone.release());
  await using migrating = new AsyncDisposableStack();
  await openPostgresOffline(postgres, migrating, { isAlone: true });
  const { rows } = await pool.query<Readonly<{ filled: boolean }>>(
    'select exists (select 1 from accounts) as filled',
  );
  return { ...alone, pool, isFilled: rows[0]?.filled === true };
}

/** Writes what the database contains to a new folder; null if it contains nothing. */
async function setAside({ pool, isFilled }: Target, folder: string): Promise<string | null> {
  if (!isFilled) return null;
  await mkdir(folder, { mode: 0o700 });
  const file = join(folder, databaseEntry);
  await exportToFile(pool, file);
  for (const path of [file, folder]) await syncToDisk(path);
  return folder;
}

/** Whatever PostgreSQL refuses is a reason for an operator, not a bug. */
function explainImport(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = firstLineOf(error);
  return new StartError(`Nothing was restored into PostgreSQL: ${reason}.`, { cause: error });
}

/** Replaces the database; what was in it is in the folder then. */
async function replaceDatabase(
  target: Target,
  restored: string,
  folder: string,
): Promise<string | null> {
  try {
    const replaced = await setAside(target, folder);
    await importFromFile(target.client, restored, { replace: true });
    return replaced;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw explainImport(error);
  }
}

/**
 * A file has the same content wherever its key is registered, so it is put in its place at once, as in a
 * bucket; a server deletes those that no row names.
 */
const inPlace = ({ store }: FileStorage) => ({ store, isStaged: false });

/** Removes what the data directory knows of the data that was replaced. */
async function forgetReplaced(root: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(root, name), { force: true });
}

/**
 * Replaces what is in a database of PostgreSQL by a backup, in one transaction, and writes what was in it to a
 * database file in the data directory. The stored files are added first; those of the old data stay until
 * a server finds that no row names them. If anything goes wrong, the old data is still in place.
 *
 * @param files see `restoreData`.
 * @throws {StartError} with the reason if nothing was restored, or a server is using the database.
 */
export async function restoreIntoPostgres(
  config: RestoreConfig,
  files: readonly string[],
  { now, onProgress, confirmReplacement, ...preparation }: RestoreOptions,
): Promise<RestoreSummary> {
  await using cleanup = new AsyncDisposableStack();
  const folders = await openDataDir(config.dataDir);
  cleanup.defer(() => folders.release());
  const { root } = folders;
  const target = await openTarget(config.postgres, cleanup);
  if (target.isFilled) await confirmReplacement?.();
  const storage = await openFileStorage(filePlaceOf(config, folders), folders);
  const staging = await createStagingFolder(root);
  cleanup.defer(() => removeStagingFolder(root));
  const place = { ...preparation, staging, files: inPlace(storage) };
  const prepared = await prepareData(files, place);
  const restored = join(staging, databaseEntry);
  const found = await checkRestored(restored, prepared, { storage, onProgress });
  const demo = (await isOtherDemo(root, restored)) ? [demoName] : [];
  const folder = join(root, nameReplaced(root, timeStamp(now)));
  const replaced = await replaceDatabase(target, restored, folder);
  await forgetReplaced(root, [booksCheckName, weeklyCheckName, ...demo]);
  return { ...found, createdAt: prepared.createdAt, replaced };
}
