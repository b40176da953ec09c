import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { isSwapInterrupted, rollBackInterruptedSwap } from '../backup/swap-data.ts';
import { DataDirInUseError, lockDataDir, lockReadOnlyDataDir } from './data-dir-lock.ts';
import { StartError } from './start-error.ts';

/** The paths in a data directory that this process has locked. */
export type DataDir = Readonly<{
  root: string;
  database: string;
  files: string;
  /** Temporary files of uploads; on the same disk as the files. */
  incoming: string;
  /** Files that arrive in parts; on the same disk as the files. */
  partial: string;
  /** Which uploads to a bucket go on, if one is configured. */
  uploading: string;
  /** With what this server marks what it writes to a bucket. */
  fileWriter: string;
  /** Mails and messages, if no mail server or bot is configured. */
  outbox: string;
  /** Copies of the database for backups; removed at every start. */
  snapshots: string;
  /** The waveforms of recordings, which can be measured again. */
  waveforms: string;
  /** The result of the last check of the books, which can be made again. */
  booksCheck: string;
  /** How far the weekly check is, and the result of the last one, which can be made again. */
  weeklyCheck: string;
  /** The file with the state of the continuous backup; without it, that begins with a new base. */
  continuousBackup: string;
  /** Whether an interrupted restore was rolled back. */
  undidRestore: boolean;
  /** Releases the lock. */
  release(): void;
}>;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file',
  ENOTDIR: 'part of its path is a file',
  ENOSPC: 'the disk is full',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** The file with the result of the last check of the books. */
export const booksCheckName = 'books-check.json';

/** The file with the state of the weekly check. */
export const weeklyCheckName = 'weekly-check.json';

/** The file with the state of the continuous backup. */
export const continuousBackupName = 'continuous-backup.json';

const databaseIn = (root: string): string => join(root, 'nsem.db');

/** Whether the folder contains a marketplace, possibly set aside by an interrupted restore. */
export const holdsMarketplace = (folder: string): boolean =>
  existsSync(databaseIn(resolve(folder))) || isSwapInterrupted(resolve(folder));

/** Explains a system error in words. */
const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || String(error));
};

/** Explains why the folder cannot be used. */
function explain(root: string, error: unknown): StartError {
  return error instanceof DataDirInUseError
    ? new StartError(error.message, { fault: 'conflict', cause: error })
    : new StartError(`The data directory ${root} cannot be used: ${reasonOf(error)}.`, {
        cause: error,
      });
}

/** The paths in a data directory. */
export const pathsIn = (root: string) => ({
  root,
  database: databaseIn(root),
  files: join(root, 'files'),
  incoming: join(root, 'incoming'),
  partial: join(root, 'partial'),
  uploading: join(root, 'uploading'),
  fileWriter: join(root, 'file-writer'),
  outbox: join(root, 'outbox'),
  snapshots: join(root, 'snapshots'),
  waveforms: join(root, 'waveforms'),
  booksCheck: join(root, booksCheckName),
  weeklyCheck: join(root, weeklyCheckName),
  continuousBackup: join(root, continuousBackupName),
});

/** Locks the folder and rolls back an interrupted restore; releases the lock if that fails. */
async function lockAndRecover(root: string): Promise<DataDir> {
  const lock = await lockDataDir(root);
  const release = () => lock.release();
  try {
    const undidRestore = await rollBackInterruptedSwap(root);
    return { ...pathsIn(root), undidRestore, release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Locks the data directory for this process; creates it if it is missing and rolls back an interrupted
 * restore.
 *
 * @throws {StartError} if it is not writable, or another server is using it.
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const root = resolve(folder);
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    return await lockAndRecover(root);
  } catch (error) {
    throw explain(root, error);
  }
}

const isReadOnly = async (root: string): Promise<boolean> => {
  try {
    await access(root, constants.W_OK);
    return false;
  } catch {
    return true;
  }
};

/** A data directory that is only read, and whether this process could also write to it. */
type ReadableDataDir = Pick<DataDir, 'root' | 'database' | 'files' | 'snapshots' | 'release'> &
  Readonly<{ isReadOnly: boolean }>;

/**
 * Locks a data directory that exists; it may be on a read-only disk, and is not changed then.
 *
 * @throws {StartError} if it cannot be read, a server is using it, or a restore was interrupted that
 *   cannot be rolled back on a read-only disk.
 */
export async function openDataDirToRead(folder: string): Promise<ReadableDataDir> {
  const root = resolve(folder);
  if (!(await isReadOnly(root))) return { ...(await openDataDir(root)), isReadOnly: false };
  if (isSwapInterrupted(root)) {
    throw new StartError(
      `A restore into the data directory ${root} was interrupted, and it is read-only, so that the restore cannot be rolled back.`,
    );
  }
  try {
    const lock = lockReadOnlyDataDir(root);
    return { ...pathsIn(root), release: () => lock.release(), isReadOnly: true };
  } catch (error) {
    throw explain(root, error);
  }
}
