import { hash } from 'node:crypto';
import {
  type AccountId,
  type AuditedAction,
  type AuditedActor,
  type AuditedKind,
  type AuditEntry,
  composeAuditText,
  instant,
  type Role,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { appendOnly, wholeNumber } from '../columns.ts';

/** The audit log. */
export const AuditEntryRow = defineEntity({
  name: 'AuditEntryRow',
  tableName: 'audit_log',
  properties: {
    id: p.integer().primary().autoincrement(),
    at: wholeNumber(),
    actor_id: () => accountColumn('actor_id').strictNullable(),
    actor_role: p.text().$type<Role>().strictNullable(),
    credential: p.text().$type<NonNullable<AuditedActor['credential']>>().strictNullable(),
    /** Of a session or an API key, which may no longer exist. */
    credential_id: p.integer().strictNullable(),
    network: p.text().strictNullable(),
    action: p.text().$type<AuditedAction>(),
    object_kind: p.text().$type<AuditedKind>(),
    object_id: p.integer().strictNullable(),
    /** JSON. */
    before: p.text().strictNullable(),
    after: p.text().strictNullable(),
    previous_hash: p.text(),
    hash: p.text(),
  },
  indexes: [
    { name: 'audit_log_at_index', properties: ['at', 'id'] },
    { name: 'audit_log_actor_index', properties: ['actor_id', 'id'] },
    { name: 'audit_log_action_index', properties: ['action', 'id'] },
    { name: 'audit_log_kind_index', properties: ['object_kind', 'id'] },
    { name: 'audit_log_object_index', properties: ['object_kind', 'object_id', 'id'] },
  ],
  triggers: appendOnly('audit_log'),
});
export type AuditEntryRow = InferEntity<typeof AuditEntryRow>;

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

/** The hash of an entry: SHA-256 in lower-case hexadecimal, over its fields and the previous hash. */
export const hashAuditEntry = (entry: Omit<AuditEntry, 'hash'>): string =>
  hash('sha256', composeAuditText(entry), 'hex');
