import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The exclusive right to use a data directory. */
export interface DataDirLock {
  release(): void;
}

/** Another server is using the data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirTakenError';
}

/** Prevents garbage collection of the handles, which would release the locks. */
const held = new Set<Database.Database>();

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

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
  const lock = new Database(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
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
