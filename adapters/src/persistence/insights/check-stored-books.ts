import { runInThread, threadError } from '../../threads/run-in-thread.ts';
import type { BooksVerdict } from '../sqlite/verify-books.ts';

/** The most memory of its objects: the check of a million jobs needs less than half of it. */
const memoryMb = 192;

/**
 * Checks the books in a database that is in use, in a separate thread.
 *
 * @param signal ends the check.
 * @throws {Error} if they cannot be read, or the check was ended.
 */
export async function checkStoredBooks(file: string, signal?: AbortSignal): Promise<BooksVerdict> {
  const task = { data: file, memoryMb, signal };
  const result = await runInThread<BooksVerdict>(import.meta, 'books-worker', task);
  if (result.ok) return result.value;
  throw threadError('The books could not be checked', result);
}
