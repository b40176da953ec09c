import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The exclusive right to use a data directory. */
export interface DataDirLock {
  release(): void;
}

/** Another server is using the data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/** Prevents garbage collection of the handles, which would release the locks. */
const held = new Set<Database.Database>();

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** The file of a lock in its folder. */
export const lockName = 'server.lock';

const lockIn = (folder: string): string => join(folder, lockName);

function acquire(
  folder: string,
  lock: Database.Database,
  begin: (lock: Database.Database) => unknown,
): DataDirLock {
  try {
    begin(lock);
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataDirInUseError(`Another server is already using the data directory ${folder}.`, {
      cause: error,
    });
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

/**
 * Locks a data directory for this process; creates it if it is missing.
 *
 * The operating system holds the lock, on an empty SQLite file, and releases it when the process ends
 * in any way: there is never a stale lock to remove.
 *
 * @throws {DataDirInUseError} if another server is using it.
 */
export async function lockDataDir(folder: string): Promise<DataDirLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return acquire(folder, new Database(lockIn(folder), { timeout: 0 }), (lock) =>
    lock.exec('begin exclusive'),
  );
}

/**
 * Prevents that a server uses a data directory that this process can only read. If no server has ever
 * used it, there is nothing to lock: none can start while it is read-only.
 *
 * @throws {DataDirInUseError} if a server is using it.
 */
export function lockReadOnlyDataDir(folder: string): DataDirLock {
  const file = lockIn(folder);
  if (!existsSync(file)) return { release: () => undefined };
  const options = { readonly: true, fileMustExist: true, timeout: 0 };
  // A shared lock needs no right to write, and a server needs an exclusive one.
  return acquire(folder, new Database(file, options), (lock) => {
    lock.exec('begin');
    lock.prepare('select count(*) from sqlite_master').get();
  });
}
