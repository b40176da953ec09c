import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a check of the books has found. */
export type BooksVerdict = Readonly<{
  problemCount: number;
  /** A sentence for each rule that is broken; the first hundred of them. */
  problems: readonly string[];
  entries: number;
  jobs: number;
}>;

/** What the thread answers. */
export type BooksOutcome =
  | Readonly<{ ok: true; verdict: BooksVerdict }>
  | Readonly<{ ok: false; message: string }>;

/** Stands beside this file as a source, and beside the bundle that this file is part of. */
const workerFile = new URL(`./books-worker${extname(import.meta.filename)}`, import.meta.url);

/**
 * Checks the books in a database in use, in a thread of its own: the server goes on answering
 * meanwhile.
 *
 * @throws {Error} where they cannot be read.
 */
export async function checkStoredBooks(file: string): Promise<BooksVerdict> {
  const worker = new Worker(workerFile, { workerData: file, execArgv: [] });
  const ended = once(worker, 'exit');
  const [outcome] = (await once(worker, 'message')) as [BooksOutcome];
  await ended;
  if (outcome.ok) return outcome.verdict;
  throw new Error(`The books could not be checked: ${outcome.message}`);
}
