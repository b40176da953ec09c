import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '@nsem/core';
import type { Config } from '../config.ts';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { writeDurably } from '../files/durable-write.ts';
import { openOffline } from '../open-offline.ts';
import { readRegisteredFiles } from '../persistence/snapshot/read-registered-files.ts';
import { readProductVersion } from '../product-version.ts';
import { StartError } from '../start-error.ts';
import { backupName, type Encrypted } from './backup-kind.ts';
import { createEncryption } from './encryption/encrypt-backup.ts';
import type { BackupLock } from './encryption/backup-lock.ts';
import { explainFailure } from './explain-failure.ts';
import { describeBackup, type Damage } from './manifest.ts';
import { createSnapshotFolder, sweepSnapshots } from './snapshot-folder.ts';
import { writeArchive } from './write-archive.ts';

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

/** The path of the archive, and the stored files that do not match the database. */
export type WrittenBackup = Readonly<{ file: string; damaged: readonly Damage[] }>;

/** When a backup is made, and what it is encrypted to; null: it is not encrypted. */
export type BackupOptions = Readonly<{ clock: Clock; lock?: BackupLock | null }>;

/**
 * Writes an archive of all data, the same that an admin can download, while no server is running.
 *
 * @param given a file, which must not exist, or a folder for it.
 * @throws {StartError} if a server is running or the archive cannot be written.
 */
export async function backUpData(
  config: Pick<Config, 'dataDir'>,
  given: string,
  { clock, lock = null }: BackupOptions,
): Promise<WrittenBackup> {
  try {
    await using cleanup = new AsyncDisposableStack();
    const now = clock.now();
    const target = chooseTarget(given, now, { isEncrypted: lock !== null });
    const encrypt = lock === null ? null : await createEncryption(lock);
    const { database, snapshots: folder, files } = await openOffline(config, cleanup);
    cleanup.defer(() => sweepSnapshots(folder));
    const { file, schema } = await createSnapshotFolder({ database, folder }).take();
    let damaged: readonly Damage[] = [];
    const bytes = writeArchive({
      database: file,
      registered: readRegisteredFiles(file),
      files: createFolderFileStore(files),
      facts: describeBackup({ now, version: readProductVersion(), schema }),
      onWritten: (found) => {
        damaged = found;
      },
    });
    await writeDurably(target, encrypt === null ? bytes : encrypt(bytes));
    return { file: target, damaged };
  } catch (error) {
    throw explainFailure(error, given);
  }
}
