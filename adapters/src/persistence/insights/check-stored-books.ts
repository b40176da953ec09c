import { runInThread, threadError } from '../../threads/run-in-thread.ts';

/** The result of a check of the books. */
export type BooksVerdict = Readonly<{
  problemCount: number;
  /** A sentence for each violation of a rule; the first hundred of them. */
  problems: readonly string[];
  entries: number;
  jobs: number;
}>;

/**
 * Checks the books in a database that is in use, in a separate thread.
 *
 * @throws {Error} if they cannot be read.
 */
export async function checkStoredBooks(file: string): Promise<BooksVerdict> {
  const result = await runInThread<BooksVerdict>(import.meta, 'books-worker', { data: file });
  if (result.ok) return result.value;
  throw threadError('The books could not be checked', result);
}
