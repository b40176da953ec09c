// The thread of check-stored-books.ts: reading a whole ledger blocks its thread.
import { checkBooks } from '@nsem/core';
import { readBooks } from '../sqlite/read-books.ts';
import { answerFromThread } from '../../threads/answer-from-thread.ts';
import type { BooksVerdict } from './check-stored-books.ts';

/** One cause can break a rule a hundred thousand times. */
const maxProblems = 100;

await answerFromThread(async (file: string): Promise<BooksVerdict> => {
  const books = await readBooks(file);
  const problems = checkBooks(books);
  return {
    problemCount: problems.length,
    problems: problems.slice(0, maxProblems),
    entries: books.entries.length,
    jobs: books.jobs.length,
  };
});
