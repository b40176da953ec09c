import type { AuditEntry, NamedAuditEntry } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';
import { composeCsvLine } from '../../replies/csv.ts';

const presentChange = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** The fields that lists and exports write alike. */
const presentFields = (entry: AuditEntry) => ({
  id: entry.id,
  created_at: presentMoment(entry.at),
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

/** An entry of the audit log in a response. */
export const presentAuditEntry = (entry: NamedAuditEntry) => ({
  ...presentFields(entry),
  actor_name: entry.actorName,
  object_name: entry.objectName,
  before: presentChange(entry.before),
  after: presentChange(entry.after),
});

/** The first line of an export. */
export const auditCsvHeader = composeCsvLine([
  'id',
  'created_at',
  'actor_id',
  'actor_role',
  'credential',
  'credential_id',
  'network',
  'action',
  'object_kind',
  'object_id',
  'before',
  'after',
  'previous_hash',
  'hash',
]);

/** An entry as a line of an export. */
export const presentAuditCsvLine = (entry: AuditEntry): string =>
  composeCsvLine(Object.values(presentFields(entry)));
