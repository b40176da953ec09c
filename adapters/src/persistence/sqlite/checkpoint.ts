import type Database from 'better-sqlite3';
import type { PageRecorder } from '../pages/record-pages.ts';
import { isNoSpace } from '../../files/disk.ts';
import { isDiskFull } from './storage-failure.ts';

/**
 * The number of pages in the write-ahead log from which it is checkpointed: 16 MiB. A checkpoint waits three times for
 * the disk, and most changes are of the same pages, which it then writes only once.
 */
const maxLogPages = 4000;

/** The log is checked after every so many batches. */
const batchesPerCheck = 16;

/** The frames of the log, and how many of them are in the database; -1 if there is no log. */
type LogState = Readonly<{ busy: number; log: number; checkpointed: number }>;

const selectLogState = 'pragma wal_checkpoint(noop)';

/** The database to checkpoint, and the recorder of the digests of its pages. */
export type Checkpointed = Readonly<{ database: Database.Database; pages: PageRecorder }>;

/** The reader of the log, which must have read it before it begins anew. */
export type LogKeeper = Readonly<{
  /** Whether a checkpoint may run now, while the log has so many frames. */
  mayCheckpoint(frames: number): boolean;
  /** Awaited before the log is emptied for good, after the last commit. Does not reject. */
  beforeEmptying(frames: number): Promise<void>;
  /** Called when the database is closed. */
  afterClosing(): void;
}>;

/**
 * Moves committed pages from the write-ahead log into the database when there are many. SQLite's own
 * checkpoint after a commit ignores a failed fsync of the database file and tries again later; the
 * second fsync succeeds, because the kernel reports a failure only once. Here a failure throws.
 */
export function createCheckpoint(
  checkpointed: Checkpointed,
  mayCheckpoint: LogKeeper['mayCheckpoint'] = () => true,
): () => void {
  const readLog = checkpointed.database.prepare<[], LogState>(selectLogState);
  let batches = 0;
  return () => {
    batches += 1;
    if (batches % batchesPerCheck !== 0) return;
    const state = readLog.get();
    if (state === undefined || state.log - state.checkpointed < maxLogPages) return;
    if (mayCheckpoint(state.log)) checkpoint(checkpointed, state, 'passive');
  };
}

/** How many frames the log has. */
export const countFrames = (database: Database.Database): number =>
  database.prepare<[], LogState>(selectLogState).get()?.log ?? 0;

/** Moves all pages and empties the log, before the last connection closes. */
export function emptyLog(checkpointed: Checkpointed): void {
  const state = checkpointed.database.prepare<[], LogState>(selectLogState).get();
  if (state !== undefined) checkpoint(checkpointed, state, 'truncate');
}

/** On a full disk the log stays as it is: it holds everything that was committed. */
function checkpoint(
  { database, pages }: Checkpointed,
  { log, checkpointed }: LogState,
  mode: 'passive' | 'truncate',
): void {
  try {
    // Nothing is committed in between: this process has the only writer, and it is not in a transaction.
    pages.record({ first: checkpointed + 1, last: log });
    database.pragma(`wal_checkpoint(${mode})`);
  } catch (error) {
    if (!isDiskFull(error) && !isNoSpace(error)) throw error;
  }
}
