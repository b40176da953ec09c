import {
  type AuditEntry,
  type AuditFilter,
  type AuditLogStore,
  type CursorPage,
  instant,
  noPreviousHash,
} from '@nsem/core';
import Database from 'better-sqlite3';
import type { DatabaseSession } from '../database-session.ts';
import { findAll } from '../statements/by-columns.ts';
import { type AllOf, byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { insertWhole } from '../statements/row-statements.ts';
import { AuditEntryRow, hashAuditEntry, toAuditEntry, toAuditEntryRow } from './audit-entry.row.ts';

const insertEntry = insertWhole(AuditEntryRow);

const selectLast = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('audit_log').select(['id', 'at', 'hash']).orderBy('id', 'desc').limit(1),
);

type Filters = AllOf<AuditFilter & CursorPage>;

/**
 * The entries that match a filter, newest first. Their times ascend with their ids, so that a period is a range of
 * ids, whose ends an index finds.
 */
export const selectAuditLog = byFilters<Filters, AuditEntryRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    const ids = db.selectFrom('audit_log').select('id').limit(1);
    let entries = db.selectFrom('audit_log').selectAll();
    if (has('actorId')) entries = entries.where('actor_id', '=', given.actorId);
    if (has('action')) entries = entries.where('action', '=', given.action);
    if (has('kind')) entries = entries.where('object_kind', '=', given.kind);
    if (has('objectId')) entries = entries.where('object_id', '=', given.objectId);
    if (has('from')) {
      const first = ids.where('at', '>=', given.from).orderBy('at').orderBy('id');
      entries = entries.where('id', '>=', (entry) =>
        entry.fn.coalesce(first, entry.val(Number.MAX_SAFE_INTEGER)),
      );
    }
    if (has('until')) {
      const last = ids.where('at', '<=', given.until).orderBy('at', 'desc').orderBy('id', 'desc');
      entries = entries.where('id', '<=', (entry) => entry.fn.coalesce(last, entry.val(0)));
    }
    if (has('before')) entries = entries.where('id', '<', given.before);
    return entries.orderBy('id', 'desc').limit(upTo(given.limit));
  }),
);

/** The audit log in the database. */
export const createAuditLogStore = ({ sql }: DatabaseSession): AuditLogStore => ({
  async append(entry) {
    // No two units that append run at the same time: they guard the end of the log, or run alone.
    const last = await sql.get(selectLast, {});
    const chained = {
      ...entry,
      at: instant(Math.max(entry.at, last?.at ?? entry.at)),
      id: (last?.id ?? 0) + 1,
      previousHash: last?.hash ?? noPreviousHash,
    };
    const added = { ...chained, hash: hashAuditEntry(chained) };
    await sql.insert(insertEntry, toAuditEntryRow(added));
    return added;
  },
  list(filter, page) {
    const values = { ...filter, ...page };
    return findAll(sql, selectAuditLog(values), values, toAuditEntry);
  },
});

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
    // A server may write meanwhile: rows and the highest id are of one time.
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
