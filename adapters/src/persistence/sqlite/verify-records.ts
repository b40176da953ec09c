import { checkRecordStreams, defaultCommission, instant } from '@nsem/core';
import type Database from 'better-sqlite3';
import { readAudited, selectAuditedFrom } from './audited-rows.ts';
import { eachRow, firstRow, readDatabaseFile } from './database-file.ts';
import { readPostings } from './ledger-records.ts';
import { recordRows, selectRates } from './record-rows.ts';
import {
  collectProblems,
  counted,
  countRows,
  createCounter,
  type VerifyBooksOptions,
} from './verify-books.ts';

/** The problems of the records: how many there are, and a sentence for each of the first. */
export type RecordsVerdict = Readonly<{ problemCount: number; problems: readonly string[] }>;

function readAll(database: Database.Database, onProgress: VerifyBooksOptions['onProgress']) {
  const auditedFrom = firstRow(database, selectAuditedFrom, {});
  const rates = [...eachRow(database, selectRates, {})].map((row) => row.rate_bps);
  const jobs = createCounter('records of jobs', countRows(database, 'jobs'), onProgress);
  return {
    jobs: counted(recordRows.jobs.each(database), (done) => jobs.count(done)),
    events: recordRows.events.each(database),
    earnings: recordRows.earnings.each(database),
    postings: readPostings(database),
    credits: recordRows.credits.each(database),
    lines: recordRows.lines.each(database),
    payouts: recordRows.payouts.each(database),
    accounts: recordRows.accounts.each(database),
    audited: readAudited(database),
    auditedFrom: auditedFrom === undefined ? null : instant(auditedFrom.at),
    rates: [defaultCommission, ...rates],
  };
}

/**
 * Computes what a database file has of jobs and money again from what it is derived from, from one
 * snapshot, row by row. Blocks its thread.
 *
 * @throws {Error} if the file cannot be opened, or is no database of a marketplace.
 */
export function verifyRecords(
  file: string,
  { maxProblems, onProgress }: VerifyBooksOptions,
): RecordsVerdict {
  return readDatabaseFile(file, (database) =>
    collectProblems(checkRecordStreams(readAll(database, onProgress)), maxProblems),
  );
}
