import { checkRecordStreams, defaultCommission, instant, type AuditedRow } from '@nsem/core';
import Database from 'better-sqlite3';
import { auditedRows } from './audited-rows.ts';
import {
  collectProblems,
  counted,
  countRows,
  createCounter,
  stream,
  type VerifyBooksOptions,
} from './verify-books.ts';
import type { BookRows } from './book-rows.ts';
import { readPostings } from './posting-records.ts';
import { recordRows, selectAuditedFrom, selectRates } from './record-rows.ts';

/** The problems of the records: how many there are, and a sentence for each of the first. */
export type RecordsVerdict = Readonly<{ problemCount: number; problems: readonly string[] }>;

/** The rows that the audit log records, table after table. */
function* readAudited(database: Database.Database): Generator<AuditedRow> {
  for (const rows of Object.values(auditedRows)) yield* stream<AuditedRow>(database, rows);
}

function readAll(database: Database.Database, onProgress: VerifyBooksOptions['onProgress']) {
  const read = <Item>(rows: BookRows<never, Item>) => stream<Item>(database, rows);
  const auditedFrom = database.prepare<[], number>(selectAuditedFrom).pluck().get();
  const rates = database.prepare<[], number>(selectRates).pluck().all();
  const jobs = createCounter('records of jobs', countRows(database, 'jobs'), onProgress);
  return {
    jobs: counted(read(recordRows.jobs), (done) => jobs.count(done)),
    events: read(recordRows.events),
    earnings: read(recordRows.earnings),
    postings: readPostings(database),
    credits: read(recordRows.credits),
    lines: read(recordRows.lines),
    payouts: read(recordRows.payouts),
    accounts: read(recordRows.accounts),
    audited: readAudited(database),
    auditedFrom: auditedFrom === undefined ? null : instant(auditedFrom),
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
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    database.exec('begin');
    return collectProblems(checkRecordStreams(readAll(database, onProgress)), maxProblems);
  } finally {
    database.close();
  }
}
