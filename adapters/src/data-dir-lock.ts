import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The right to be the only server that uses a data directory. */
export interface DataDirLock {
  release(): void;
}

/** Another server uses the data directory. */
export class DataDirTakenError extends Error {
  override readonly name = 'DataDirTakenError';
}

/** Keeps the handles from being collected, which would open the locks. */
const held = new Set<Database.Database>();

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * Takes a data directory, which is made where there is none, for this process alone.
 *
 * The lock is the operating system's, on a small SQLite file that stays behind empty, so it ends with
 * the process however that ends: there is never a stale one to remove.
 *
 * @throws {DataDirTakenError} where another server has it, in one sentence that names the folder.
 */
export async function lockDataDir(folder: string): Promise<DataDirLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = new Database(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isTaken(error)) throw error;
    throw new DataDirTakenError(`Another server is already using the data directory ${folder}.`, {
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
