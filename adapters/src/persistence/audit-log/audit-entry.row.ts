import type { AuditedAction, AuditedActor, AuditedKind, Role } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
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
