import { instant, type AccountId, type AuditEntry } from '@nsem/core';
import type { AuditEntryRow } from './audit-entry.row.ts';

/** Maps a row to its entry. */
export const toAuditEntry = (row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  at: instant(row.at),
  actor: {
    accountId: row.actor_id as AccountId | null,
    role: row.actor_role,
    credential: row.credential,
    credentialId: row.credential_id,
    network: row.network,
  },
  action: row.action,
  kind: row.object_kind,
  objectId: row.object_id,
  before: row.before,
  after: row.after,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** The row of an entry. */
export const toAuditEntryRow = (entry: AuditEntry): AuditEntryRow => ({
  id: entry.id,
  at: entry.at,
  actor_id: entry.actor.accountId,
  actor_role: entry.actor.role,
  credential: entry.actor.credential,
  credential_id: entry.actor.credentialId,
  network: entry.actor.network,
  action: entry.action,
  object_kind: entry.kind,
  object_id: entry.objectId,
  before: entry.before,
  after: entry.after,
  previous_hash: entry.previousHash,
  hash: entry.hash,
});
