import type Database from 'better-sqlite3';
import { isDiskFull } from './storage-failure.ts';

/** How many pages may wait in the write-ahead log: 4 MiB. */
const largestLog = 1000;

/** How many batches go by between two looks at the log. */
const pause = 16;

type LogState = Readonly<{ busy: number; log: number; checkpointed: number }>;

/**
 * Moves committed pages from the write-ahead log into the database when there are many. SQLite could
 * do it by itself after a commit, but then it swallows a failed fsync of the database file, tries
 * again later and takes the kernel's forgetting for success; here it throws.
 */
export function createCheckpoint(database: Database.Database): () => void {
  const look = database.prepare<[], LogState>('pragma wal_checkpoint(noop)');
  let batches = 0;
  return () => {
    batches += 1;
    if (batches % pause !== 0) return;
    const state = look.get();
    if (state !== undefined && state.log - state.checkpointed >= largestLog) {
      checkpoint(database, 'passive');
    }
  };
}

/** Moves everything and empties the log, before the last connection closes. */
export const emptyLog = (database: Database.Database): void => checkpoint(database, 'truncate');

/** Where the disk is full the log stays as it is: it holds all that was committed. */
function checkpoint(database: Database.Database, mode: 'passive' | 'truncate'): void {
  try {
    database.pragma(`wal_checkpoint(${mode})`);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
