import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OutcomeUnknownError } from '@nsem/core';
import type { Config } from '../start/config.ts';
import { booksCheckName, openDataDir, weeklyCheckName } from '../start/data-dir.ts';
import { syncToDisk } from '../files/disk.ts';
import { firstLineOf } from '../wording.ts';
import { filePlaceOf, type StorageConfig } from '../files/storage.config.ts';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
import { connectOffline, openPostgresOffline } from '../offline/open-postgres-offline.ts';
import { exportToFile } from '../persistence/moving/export-to-file.ts';
import { importFromFile } from '../persistence/moving/import-from-file.ts';
import type { PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import { takeExclusively, type ExclusiveLock } from '../persistence/postgres/server-lock.ts';
import { StartError } from '../start/start-error.ts';
import { timeStamp } from './backup-name.ts';
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
type Target = ExclusiveLock & Readonly<{ pool: PostgresPool; isFilled: boolean }>;

async function openTarget(
  postgres: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<Target> {
  const pool = await connectOffline(postgres, cleanup);
  const exclusive = await takeExclusively(pool);
  cleanup.defer(() => exclusive.release());
  await using migrating = new AsyncDisposableStack();
  await openPostgresOffline(postgres, migrating, { isExclusive: true });
  const { rows } = await pool.query<Readonly<{ filled: boolean }>>(
    'select exists (select 1 from accounts) as filled',
  );
  return { ...exclusive, pool, isFilled: rows[0]?.filled === true };
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

/** The database may be the old or the new one. */
function explainUnknown(error: OutcomeUnknownError, replaced: string | null): StartError {
  const previous = replaced === null ? '' : `, and what was in the database is in ${replaced}`;
  return new StartError(
    `The connection to PostgreSQL was lost at the end: it is not known whether the backup was restored${previous}. Restore it again.`,
    { cause: error },
  );
}

/** From where to where the copy of the old data moves when the new data is about to be committed. */
type Aside = Readonly<{ staging: string; replaced: string }>;

/**
 * Replaces the database; what was in it is in a folder then. If the process is killed before, that folder is in
 * the staging folder, and goes with it.
 */
async function replaceDatabase(
  target: Target,
  restored: string,
  { staging, replaced }: Aside,
): Promise<string | null> {
  let moved: string | null = null;
  try {
    const previous = await setAside(target, join(staging, 'previous'));
    const beforeCommit = async () => {
      if (previous === null) return;
      await rename(previous, replaced);
      moved = replaced;
      await syncToDisk(dirname(replaced));
    };
    await importFromFile(target.client, restored, { replace: true, beforeCommit });
    return moved;
  } catch (error) {
    if (error instanceof OutcomeUnknownError) throw explainUnknown(error, moved);
    await rm(replaced, { recursive: true, force: true });
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
  const aside = { staging, replaced: join(root, nameReplaced(root, timeStamp(now))) };
  const replaced = await replaceDatabase(target, restored, aside);
  await forgetReplaced(root, [booksCheckName, weeklyCheckName, ...demo]);
  return { ...found, createdAt: prepared.createdAt, replaced };
}
