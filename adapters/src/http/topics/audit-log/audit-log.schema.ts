import {
  type AccountId,
  auditedActions,
  auditedKinds,
  type AuditEntry,
  type NamedAuditEntry,
} from '@nsem/core';
import { z } from 'zod';
import { instantAnswer, pathId, sharedAs } from '../../operations/fields.ts';
import { instantQuery } from '../../operations/instants.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { composeCsvLine } from '../../replies/csv.ts';

const changeSchema = (description: string) =>
  z.record(z.string(), z.unknown()).nullable().meta({ description });

/** An entry of the audit log. */
export const auditEntrySchema = z
  .object({
    id: z.int().describe('The id of the entry; a later entry has a larger one.'),
    created_at: instantAnswer('When it was done.'),
    actor_id: z.int().nullable().meta({
      description: 'The account; null for the operator and for a login that failed.',
    }),
    actor_name: z.string().nullable().meta({
      description:
        'The name as it is now; null without an actor_id, or if the account was deleted.',
    }),
    actor_role: z
      .enum(['admin', 'service-provider', 'client'])
      .nullable()
      .describe('The role of that account; null without an actor_id.'),
    credential: z.enum(['session', 'api-key', 'program', 'operator']).nullable().meta({
      description: 'Null for a failed login, and for a user who had no session yet.',
    }),
    credential_id: z.int().nullable().meta({ description: 'Of the session or the API key.' }),
    network: z.string().nullable().meta({
      description: 'An IPv4 address, or the /64 network of an IPv6 address.',
    }),
    action: z.enum(auditedActions).describe('What was done.'),
    object_kind: z.enum(auditedKinds).describe('What it was done to.'),
    object_id: z.int().nullable().describe('The id of that; null if there is only one.'),
    object_name: z.string().nullable().meta({
      description:
        'The name of the account as it is now; null for other kinds, or if it was deleted.',
    }),
    before: changeSchema('What changed, as it was before.'),
    after: changeSchema('What changed, as it was afterwards.'),
    previous_hash: z.string().meta({ description: 'The hash of the entry before; empty if none.' }),
    hash: z.string().meta({ description: 'SHA-256 over this entry and the previous hash.' }),
  })
  .meta({
    id: 'AuditEntry',
    description: 'An entry of the audit log.',
    example: {
      id: 310,
      created_at: '2026-11-20T09:00:00.000Z',
      actor_id: 1,
      actor_name: 'Abena Owusu',
      actor_role: 'admin',
      credential: 'session',
      credential_id: 88,
      network: '154.160.1.20',
      action: 'commission.update',
      object_kind: 'commission',
      object_id: null,
      object_name: null,
      before: { rateBps: 1500 },
      after: { rateBps: 1250 },
      previous_hash: '5d3f4b6f3f1d0a7c9b8e2a1d4c6f7e8091a2b3c4d5e6f708192a3b4c5d6e7f80',
      hash: '0f9e8d7c6b5a4938271605f4e3d2c1b0a99887766554433221100ffeeddccbba',
    },
  });

const filterShape = {
  actor_id: pathId<AccountId>()
    .optional()
    .meta({ description: 'Who did it.', example: 1, ...sharedAs('AuditedActor') }),
  action: z
    .enum(auditedActions)
    .optional()
    .meta({ description: 'What was done.', ...sharedAs('AuditedAction') }),
  object_kind: z
    .enum(auditedKinds)
    .optional()
    .meta({ description: 'What it was done to.', ...sharedAs('AuditedKind') }),
  object_id: pathId()
    .optional()
    .meta({
      description: 'The id of what it was done to; only with object_kind.',
      example: 7,
      ...sharedAs('AuditedObject'),
    }),
  from: instantQuery('start').meta({
    description: 'The first time, or the first day in UTC.',
    example: '2026-11-01',
    ...sharedAs('AuditedFrom'),
  }),
  to: instantQuery('end').meta({
    description: 'The last time, or the last day in UTC.',
    example: '2026-11-30',
    ...sharedAs('AuditedUntil'),
  }),
};

type Filter = Readonly<{ object_kind?: unknown; object_id?: unknown }>;

const hasKind = ({ object_kind: kind, object_id: id }: Filter): boolean =>
  id === undefined || kind !== undefined;
const kindMissing = 'accepts object_id only with object_kind';

/** The filters of an export. */
export const auditExportQuerySchema = z.strictObject(filterShape).refine(hasKind, kindMissing);

/** The filters of a list. */
export const auditQuerySchema = z
  .strictObject({ ...filterShape, ...pageShape })
  .refine(hasKind, kindMissing);

const presentChange = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** The fields that lists and exports write alike. */
const presentFields = (entry: AuditEntry) => ({
  id: entry.id,
  created_at: presentInstant(entry.at),
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
