import { noPreviousHash, type AuditEntry } from '@nsem/core';
import Database from 'better-sqlite3';
import { toAuditEntry, type AuditEntryRow } from './audit-entry.row.ts';
import { hashAuditEntry } from './hash-audit-entry.ts';

/** The result of a check of the audit log. */
export type AuditLogCheck = Readonly<{
  entries: number;
  /** The hash of the last entry, for comparison with a copy that was noted elsewhere. */
  lastHash: string;
  /** A sentence about the first entry that is not as it was written; none if all are. */
  problems: readonly string[];
}>;

type Link = Readonly<Pick<AuditEntry, 'id' | 'hash'>>;

const start: Link = { id: 0, hash: noPreviousHash };

function describeBreak(entry: AuditEntry, previous: Link): string | undefined {
  if (entry.id !== previous.id + 1) return `entry ${previous.id + 1} is missing`;
  if (entry.previousHash !== previous.hash)
    return `entry ${entry.id} does not follow the one before`;
  return entry.hash === hashAuditEntry(entry) ? undefined : `entry ${entry.id} was changed`;
}

/** The highest id that was ever assigned, which SQLite remembers beside the table. */
const selectHighestId = "select seq from sqlite_sequence where name = 'audit_log'";

/** Follows the chain of hashes from the first entry to the last, one row in memory at a time. */
export function checkAuditLog(file: string): AuditLogCheck {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    // A server may write meanwhile: rows and the highest id are of one moment.
    database.exec('begin');
    let last = start;
    const found = (problem: string): AuditLogCheck => ({
      entries: last.id,
      lastHash: last.hash,
      problems: [`audit log: ${problem}`],
    });
    const rows = database.prepare<[], AuditEntryRow>('select * from audit_log order by id');
    for (const row of rows.iterate()) {
      const entry = toAuditEntry(row);
      const problem = describeBreak(entry, last);
      if (problem !== undefined) return found(problem);
      last = entry;
    }
    const highestId = database.prepare<[], number>(selectHighestId).pluck().get() ?? 0;
    if (highestId > last.id) return found(`entry ${last.id + 1} is missing`);
    return { entries: last.id, lastHash: last.hash, problems: [] };
  } finally {
    database.close();
  }
}
