import {
  createSnapshotFolder,
  sizeOfDatabase,
  type SnapshotFolder,
} from '../backup/snapshot-folder.ts';
import type { EmbeddedDatabase } from '../persistence/database.ts';
import { checkDatabaseInThread, checkStoredBooks } from '../system/check-in-thread.ts';
import { readFilesAfter } from '../persistence/snapshot/read-registered-files.ts';
import type { BooksVerdict } from '../persistence/sqlite/verify-books.ts';
import type { DataDir } from '../start/data-dir.ts';
import type { DatabaseProblems, IdentifiedFile } from '../system/weekly-check.ts';

/** Work on a whole database while it is in use: copying, checking and measuring it. */
export type DatabaseCare = Readonly<{
  /** Copies for backups, in SQLite's format. */
  snapshots: SnapshotFolder;
  /** Checks the books without blocking requests, until the signal ends it. */
  checkBooks(stopped: AbortSignal): Promise<BooksVerdict>;
  /** Checks everything that `nsem-server verify` does, in the same way. */
  checkDatabase(stopped: AbortSignal): Promise<DatabaseProblems>;
  /** The stored files whose rows have a higher id, in the order of their ids. */
  readFilesAfter(id: number, limit: number): Promise<readonly IdentifiedFile[]>;
  /** Whether another process may be making a backup, and copying files whose rows were deleted since. */
  isBackedUpElsewhere(): Promise<boolean>;
  sizeInBytes(): Promise<number>;
}>;

/** The care of the database in a data directory. */
export function careForFile(
  { database: file, snapshots: folder }: Pick<DataDir, 'database' | 'snapshots'>,
  { descriptor }: Pick<EmbeddedDatabase, 'descriptor'>,
): DatabaseCare {
  return {
    snapshots: createSnapshotFolder({ database: file, folder }),
    checkBooks: (stopped) => checkStoredBooks(file, stopped),
    checkDatabase: (stopped) => checkDatabaseInThread({ file, descriptor }, stopped),
    readFilesAfter: async (id, limit) => readFilesAfter(file, id, limit),
    isBackedUpElsewhere: () => Promise.resolve(false),
    sizeInBytes: () => sizeOfDatabase(file),
  };
}
