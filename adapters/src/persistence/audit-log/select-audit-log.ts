import type { AuditFilter, CursorPage } from '@nsem/core';
import type { Query } from '../statements/query.ts';
import { selectPage, type Clause } from '../statements/select-page.ts';

// The times ascend with the ids, so a period is a range of ids, whose ends an index finds.
const isFrom = `id >= coalesce(
  (select id from audit_log where at >= ? order by at, id limit 1), ${Number.MAX_SAFE_INTEGER})`;
const isUntil = `id <= coalesce(
  (select id from audit_log where at <= ? order by at desc, id desc limit 1), 0)`;

/** The entries that match a filter, newest first. */
export function selectAuditLog(filter: AuditFilter, page: CursorPage): Query {
  const clauses: readonly Clause[] = [
    ['actor_id = ?', filter.actorId],
    ['action = ?', filter.action],
    ['object_kind = ?', filter.kind],
    ['object_id = ?', filter.objectId],
    [isFrom, filter.from],
    [isUntil, filter.until],
  ];
  return selectPage('select * from audit_log', clauses, { id: 'id', page });
}
