// A thread of its own for check-stored-books.ts: folding a whole ledger blocks whoever does it.
import { parentPort, workerData } from 'node:worker_threads';
import { checkBooks } from '@nsem/core';
import { readBooks } from '../sqlite/read-books.ts';
import type { BooksOutcome } from './check-stored-books.ts';

/** Where one thing is wrong, a hundred thousand may be. */
const shown = 100;

async function attempt(file: string): Promise<BooksOutcome> {
  try {
    const books = await readBooks(file);
    const problems = checkBooks(books);
    const [entries, jobs] = [books.entries.length, books.jobs.length];
    const some = problems.slice(0, shown);
    return {
      ok: true,
      verdict: { problemCount: problems.length, problems: some, entries, jobs },
    };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const outcome = await attempt(workerData as string);
// The port of a thread, which knows no origins.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(outcome);
