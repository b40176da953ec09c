import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { isSwapInterrupted, undoInterruptedSwap } from './backup/swap-data.ts';
import { DataDirTakenError, lockDataDir } from './data-dir-lock.ts';
import { StartError } from './start-error.ts';

/** Where everything stands under a data directory that is ours alone. */
export type DataDir = Readonly<{
  root: string;
  database: string;
  files: string;
  /** Uploads on their way in; on the same disk as the files. */
  incoming: string;
  /** Mails, where there is no mail server. */
  outbox: string;
  /** Copies of the database that backups are made of; swept at every start. */
  snapshots: string;
  /** Whether a restore was cut short, and what was there before it is back in place. */
  undidRestore: boolean;
  /** Leaves it to the next server. */
  release(): void;
}>;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EEXIST: 'it is a file',
  ENOTDIR: 'part of its path is a file',
  ENOSPC: 'the disk is full',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
};

const databaseIn = (root: string): string => join(root, 'nsem.db');

/** Whether a marketplace was ever opened in the folder, be it set aside by a restore cut short. */
export const holdsMarketplace = (folder: string): boolean =>
  existsSync(databaseIn(resolve(folder))) || isSwapInterrupted(resolve(folder));

/** What the system reports, in words. */
const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || String(error));
};

/** Explains what stands in the way of using the folder. */
function explain(root: string, error: unknown): StartError {
  const sentence =
    error instanceof DataDirTakenError
      ? error.message
      : `The data directory ${root} cannot be used: ${reasonOf(error)}.`;
  return new StartError(sentence, { cause: error });
}

/** Leaves the folder to others again where what is done first in it fails. */
async function takeAndTidy(root: string): Promise<DataDir> {
  const lock = await lockDataDir(root);
  const release = () => lock.release();
  try {
    const undidRestore = await undoInterruptedSwap(root);
    return {
      root,
      database: databaseIn(root),
      files: join(root, 'files'),
      incoming: join(root, 'incoming'),
      outbox: join(root, 'outbox'),
      snapshots: join(root, 'snapshots'),
      undidRestore,
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Makes the data directory where it is missing, and takes it for this process alone. A restore that
 * was cut short is undone.
 *
 * @throws {StartError} where it cannot be written to, or another server has it.
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const root = resolve(folder);
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    return await takeAndTidy(root);
  } catch (error) {
    throw explain(root, error);
  }
}
