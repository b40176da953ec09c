import {
  instant,
  noPreviousHash,
  type AuditFilter,
  type AuditLogStore,
  type CursorPage,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/find.ts';
import { insertWhole } from '../statements/row-statements.ts';
import { AuditEntryRow, toAuditEntry, toAuditEntryRow } from './audit-entry.row.ts';
import { hashAuditEntry } from './hash-audit-entry.ts';

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
