import { checkBookStreams, InvariantError } from '@nsem/core';
import Database from 'better-sqlite3';
import { checkSeals } from '../seals/check-seals.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/by-columns.ts';
import { checkTotals } from '../totals/check-totals.ts';
import { checkParts } from '../wallet/account-parts.ts';
import { bookRows } from './book-rows.ts';
import { firstRow, readDatabaseFile } from './database-file.ts';

/** The result of a check of the books. */
export type BooksVerdict = Readonly<{
  problemCount: number;
  /** A sentence for each violation of a rule; the first of them. */
  problems: readonly string[];
  entries: number;
  jobs: number;
}>;

/** How far a check of the books is. */
export type BooksProgress = Readonly<{
  what: 'ledger entries' | 'jobs' | 'records of jobs';
  done: number;
  of: number;
}>;

/** The reports of a check of the books, and how many problems are listed. */
export type VerifyBooksOptions = Readonly<{
  /** How many sentences are returned: one cause can break a rule for every job. */
  maxProblems: number;
  onProgress?: ((progress: BooksProgress) => void) | undefined;
}>;

/** The number of rows between two reports of the progress. */
const rowsPerReport = 20_000;

export function* counted<Item>(
  items: Iterable<Item>,
  onCount: (done: number) => void,
): Generator<Item> {
  let done = 0;
  for (const item of items) {
    done += 1;
    onCount(done);
    yield item;
  }
}

function* concat<Item>(...parts: readonly Iterable<Item>[]): Generator<Item> {
  for (const part of parts) yield* part;
}

const counts = {
  jobs: defineStatement(({ db }: Parts<unknown>) =>
    db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count')),
  ),
  entries: defineStatement(({ db }: Parts<unknown>) =>
    db.selectFrom('ledger_entries').select(({ fn }) => fn.countAll<number>().as('count')),
  ),
};

export const countRows = (database: Database.Database, of: keyof typeof counts): number =>
  requireRow(firstRow(database, counts[of], {})).count;

/** Counts rows of one kind as they are read, and reports some of the counts. */
export function createCounter(
  what: BooksProgress['what'],
  of: number,
  onProgress: VerifyBooksOptions['onProgress'],
) {
  let read = 0;
  return {
    read: () => read,
    count(done: number): void {
      read = done;
      if (done % rowsPerReport === 0 || done === of) onProgress?.({ what, done, of });
    },
  };
}

/** Describes why rows cannot be read: a value that no rule allows, or damage of the file. */
const describeFailure = (error: unknown): string => {
  const isKnown = error instanceof InvariantError || error instanceof Database.SqliteError;
  if (!isKnown) throw error;
  return `the books cannot be read to the end: ${error.message}`;
};

/**
 * Counts what a check finds, and returns the first of its sentences. A value that cannot be read ends the
 * check, and is one of them.
 */
export function collectProblems(found: Iterable<string>, max: number) {
  const problems: string[] = [];
  let problemCount = 0;
  const add = (problem: string) => {
    problemCount += 1;
    if (problems.length < max) problems.push(problem);
  };
  try {
    for (const problem of found) add(problem);
  } catch (error) {
    add(describeFailure(error));
  }
  return { problemCount, problems };
}

/**
 * Checks the books in a database file from one snapshot, row by row: memory is used for accounts and
 * payouts, and at most 100 bytes for each job. Then checks the parts of accounts, and compares the totals and the
 * seals with the books. Blocks its thread.
 *
 * @throws {Error} if the file cannot be opened, or is no database of a marketplace.
 */
export function verifyBooks(
  file: string,
  { maxProblems, onProgress }: VerifyBooksOptions,
): BooksVerdict {
  return readDatabaseFile(file, (database) => {
    const total = countRows(database, 'entries');
    const entries = createCounter('ledger entries', total, onProgress);
    const jobs = createCounter('jobs', countRows(database, 'jobs'), onProgress);
    const problems = checkBookStreams({
      balances: bookRows.balances.each(database),
      entries: counted(bookRows.entries.each(database), (done) => entries.count(done)),
      jobs: counted(bookRows.jobs.each(database), (done) => jobs.count(done)),
      earnings: bookRows.earnings.each(database),
      payouts: bookRows.payouts.each(database),
    });
    const broken = concat(
      problems,
      checkParts(database),
      checkTotals(database),
      checkSeals(database),
    );
    return {
      ...collectProblems(broken, maxProblems),
      entries: entries.read(),
      jobs: jobs.read(),
    };
  });
}
