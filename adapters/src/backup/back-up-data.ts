import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StorageFullError, type Clock } from '@nsem/core';
import type { Config } from '../config.ts';
import { writeDurably } from '../files/durable-write.ts';
import { openOffline, openOfflineToRead } from '../open-offline.ts';
import { readProductVersion } from '../product-version.ts';
import { StartError } from '../start-error.ts';
import { backupName, type Encrypted } from './backup-kind.ts';
import { createEncryption } from './encryption/encrypt-backup.ts';
import type { BackupLock } from './encryption/backup-lock.ts';
import { explainFailure } from './explain-failure.ts';
import { describeBackup, type DamageSummary } from './manifest.ts';
import { readPlainly } from './read-plainly.ts';
import {
  createSnapshotFolder,
  freeBytesOf,
  sizeOfDatabase,
  sweepSnapshots,
} from './snapshot-folder.ts';
import { writeArchiveHere } from './write-archive.ts';

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Names the archive after the time if a folder is given; never replaces a file. */
function chooseTarget(given: string, now: number, encrypted: Encrypted): string {
  const path = resolve(given);
  const target = isFolder(path) ? join(path, backupName('all', now, encrypted)) : path;
  if (existsSync(target)) throw new StartError(`${target} already exists; name another file.`);
  if (isFolder(dirname(target))) return target;
  throw new StartError(`The folder ${dirname(target)} for the backup does not exist.`);
}

/** Where a backup was written, and from what. */
export type WrittenBackup = Readonly<{
  file: string;
  /** The stored files that do not match the database. */
  damage: DamageSummary;
  /** Whether the data directory was locked for reading only, because this process cannot write there. */
  isReadOnly: boolean;
}>;

/** When a backup is made, and what it is encrypted to; null: it is not encrypted. */
export type BackupOptions = Readonly<{ clock: Clock; lock?: BackupLock | null }>;

/** A database that no server uses, and the folder for a snapshot of it. */
type Source = Readonly<{ database: string; files: string; folder: string; isReadOnly: boolean }>;

/**
 * Copies the database with its write-ahead log: SQLite opens a log only in a folder that it can write to.
 */
async function copyDatabase(database: string, folder: string): Promise<string> {
  const needed = await sizeOfDatabase(database);
  if ((await freeBytesOf(folder)) < needed) {
    throw new StorageFullError(`A copy needs ${needed} bytes of free disk space.`);
  }
  const copy = join(folder, 'source.db');
  await copyFile(database, copy);
  if (existsSync(`${database}-wal`)) await copyFile(`${database}-wal`, `${copy}-wal`);
  return copy;
}

/** Opens the data directory; with another folder for snapshots, nothing is written there. */
async function openSource(
  { dataDir, snapshotDir }: Pick<Config, 'dataDir' | 'snapshotDir'>,
  cleanup: AsyncDisposableStack,
): Promise<Source> {
  if (snapshotDir === null) {
    const { database, snapshots: folder, files } = await openOffline({ dataDir }, cleanup);
    cleanup.defer(() => sweepSnapshots(folder));
    return { database, files, folder, isReadOnly: false };
  }
  const { database, files, isReadOnly } = await openOfflineToRead({ dataDir }, cleanup);
  const folder = await mkdtemp(join(resolve(snapshotDir), 'nsem-backup-'));
  cleanup.defer(() => sweepSnapshots(folder));
  return { database: await copyDatabase(database, folder), files, folder, isReadOnly };
}

/**
 * Writes an archive of all data, the same that an admin can download, while no server is running.
 *
 * @param given a file, which must not exist, or a folder for it.
 * @throws {StartError} if a server is running or the archive cannot be written.
 */
export async function backUpData(
  config: Pick<Config, 'dataDir' | 'snapshotDir'>,
  given: string,
  { clock, lock = null }: BackupOptions,
): Promise<WrittenBackup> {
  try {
    await using cleanup = new AsyncDisposableStack();
    const now = clock.now();
    const target = chooseTarget(given, now, { isEncrypted: lock !== null });
    const encrypt = lock === null ? null : await createEncryption(lock);
    const { database, files, folder, isReadOnly } = await openSource(config, cleanup);
    const snapshot = await createSnapshotFolder({ database, folder }).take();
    const facts = describeBackup(snapshot, { now, version: readProductVersion() });
    let damage: DamageSummary = { count: 0, first: [] };
    const bytes = writeArchiveHere(readPlainly(files))(
      { snapshot: snapshot.file, hasDatabase: true, facts, spoolFolder: folder },
      (found) => {
        damage = found;
      },
    );
    await writeDurably(target, encrypt === null ? bytes : encrypt(bytes));
    return { file: target, damage, isReadOnly };
  } catch (error) {
    throw explainFailure(error, given);
  }
}
