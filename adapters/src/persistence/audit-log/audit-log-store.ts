import { instant, noPreviousHash, type AuditLogStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findAll } from '../statements/query.ts';
import { composeInsertWithId } from '../statements/write-row.ts';
import { toAuditEntry, toAuditEntryRow } from './audit-entry.mapper.ts';
import { AuditEntryRow } from './audit-entry.row.ts';
import { hashAuditEntry } from './hash-audit-entry.ts';
import { selectAuditLog } from './select-audit-log.ts';

const insertEntry = composeInsertWithId(AuditEntryRow);

const selectLast = 'select id, at, hash from audit_log order by id desc limit 1';

/** The audit log in the database. */
export const createAuditLogStore = ({ sql }: DatabaseSession): AuditLogStore => ({
  async append(entry) {
    // Units run one after the other, so this is the last entry that will be committed before.
    const last = await sql.get<Pick<AuditEntryRow, 'id' | 'at' | 'hash'>>(selectLast);
    const chained = {
      ...entry,
      at: instant(Math.max(entry.at, last?.at ?? entry.at)),
      id: (last?.id ?? 0) + 1,
      previousHash: last?.hash ?? noPreviousHash,
    };
    const added = { ...chained, hash: hashAuditEntry(chained) };
    await insertEntry(sql, toAuditEntryRow(added));
    return added;
  },
  list: (filter, page) => findAll(sql, selectAuditLog(filter, page), toAuditEntry),
});
