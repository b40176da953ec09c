import type { BooksVerdict } from '../persistence/sqlite/verify-books.ts';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { DatabaseProblems } from './weekly-check.ts';

/** The most memory of its objects. */
const databaseMemoryMb = 384;

/** A database, and a descriptor of its file that stays open while the process uses it. */
export type CheckedDatabase = Readonly<{ file: string; descriptor: number }>;

/**
 * Checks a database that is in use as `nsem-server verify` does, in a separate thread.
 *
 * @param signal ends the check.
 * @throws {Error} if it cannot be read, or the check was ended.
 */
export async function checkDatabaseInThread(
  database: CheckedDatabase,
  signal?: AbortSignal,
): Promise<DatabaseProblems> {
  const task = { data: database, memoryMb: databaseMemoryMb, signal };
  const result = await runInThread<DatabaseProblems>(import.meta, 'database-check-worker', task);
  if (result.ok) return result.value;
  throw threadError('The database could not be checked', result);
}

/** The most memory of its objects: the check of a million jobs needs less than half of it. */
const booksMemoryMb = 192;

/**
 * Checks the books in a database that is in use, in a separate thread.
 *
 * @param signal ends the check.
 * @throws {Error} if they cannot be read, or the check was ended.
 */
export async function checkStoredBooks(file: string, signal?: AbortSignal): Promise<BooksVerdict> {
  const task = { data: file, memoryMb: booksMemoryMb, signal };
  const result = await runInThread<BooksVerdict>(import.meta, 'books-worker', task);
  if (result.ok) return result.value;
  throw threadError('The books could not be checked', result);
}
