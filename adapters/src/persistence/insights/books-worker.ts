// The thread of check-stored-books.ts: reading a whole ledger blocks its thread.
import { answerFromThread } from '../../threads/answer-from-thread.ts';
import { verifyBooks } from '../sqlite/verify-books.ts';

/** One cause can break a rule a hundred thousand times. */
const maxProblems = 100;

await answerFromThread(async (file: string) => verifyBooks(file, { maxProblems }));
