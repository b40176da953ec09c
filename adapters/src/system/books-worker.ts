import { verifyBooks } from '../persistence/sqlite/verify-books.ts';
import { answerFromThread } from '../threads/answer-from-thread.ts';

// The thread of check-in-thread.ts: reading a whole ledger blocks its thread.

/** One cause can break a rule a hundred thousand times. */
const maxProblems = 100;

await answerFromThread(async (file: string) => verifyBooks(file, { maxProblems }));
