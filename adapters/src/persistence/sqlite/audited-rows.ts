import {
  InvariantError,
  type AuditedAction,
  type AuditedKind,
  type AuditedRow,
  type Role,
} from '@nsem/core';
import type Database from 'better-sqlite3';
import type { Expression, QueryCreator } from 'kysely';
import { markOfHash } from '../../security/seal.ts';
import { toFlag } from '../columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { rows } from './database-file.ts';

type Values = NonNullable<AuditedRow['audited']>;

/** The last entry about a row, which may be absent. */
type Entry = Readonly<{ entry: number | null; action: string | null; after: string | null }>;

const entryColumns = ['entry.id as entry', 'entry.action', 'entry.after'] as const;

/** @throws {InvariantError} if it is not what the audit log has of an action. */
function readAfter({ entry, after }: Entry): Values {
  try {
    return JSON.parse(after ?? '{}') as Values;
  } catch {
    throw new InvariantError(`audit_log ${entry}: after is no JSON`);
  }
}

type Db = QueryCreator<Tables>;

/** The last entry about an object, among some of its actions. */
function lastEntry(
  db: Db,
  kind: AuditedKind,
  id: Expression<number>,
  actions?: readonly AuditedAction[],
) {
  const entries = db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('object_kind', '=', kind)
    .where('object_id', '=', id);
  return actions === undefined ? entries : entries.where('action', 'in', actions);
}

/** When the audit log begins. */
const begun = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select('at')
    .where('id', '=', (log) =>
      log.selectFrom('audit_log as first').select(({ fn }) => fn.min('first.id').as('id')),
    );

/** Reads when the audit log begins. */
export const selectAuditedFrom = defineStatement(({ db }: Parts<unknown>) => begun(db));

const prices = rows(
  ({ db }) =>
    db
      .selectFrom('prices')
      .leftJoin('audit_log as entry', (join) =>
        join.on('entry.id', '=', (price) => lastEntry(db, 'price', price.ref('prices.id'))),
      )
      .select(['prices.id', 'service_type', 'unit_price', 'is_active', ...entryColumns])
      .select((price) =>
        price(
          'prices.id',
          '>',
          price
            .selectFrom('audit_log')
            .select('object_id')
            .where('object_kind', '=', 'price')
            .where('action', '=', 'price.create')
            .orderBy('id')
            .limit(1),
        ).as('is_audited'),
      )
      .orderBy('prices.id'),
  (row): AuditedRow => ({
    table: 'prices',
    id: row.id,
    stored: {
      serviceType: row.service_type,
      unitPricePesewas: row.unit_price,
      isActive: toFlag(row.is_active),
    },
    audited: row.entry === null ? null : readAfter(row),
    mustBeAudited: toFlag(row.is_audited ?? false),
  }),
);

const deletedPrices = rows(
  ({ db, dialect }) =>
    db
      .selectFrom(dialect.indexedBy('audit_log', 'entry', 'audit_log_object_index'))
      .select((entry) => [entry.ref('object_id').$notNull().as('id'), ...entryColumns])
      .where('object_kind', '=', 'price')
      .where('action', '<>', 'price.delete')
      .where('object_id', 'not in', db.selectFrom('prices').select('id'))
      .where('entry.id', '=', (entry) =>
        lastEntry(db, 'price', entry.ref('entry.object_id').$notNull()),
      ),
  (row): AuditedRow => ({
    table: 'prices',
    id: row.id,
    stored: null,
    audited: readAfter(row),
    mustBeAudited: false,
  }),
);

const services = rows(
  ({ db }) =>
    db
      .selectFrom('services')
      .leftJoin('audit_log as entry', (join) =>
        join.on('entry.id', '=', (service) => lastEntry(db, 'service', service.ref('services.id'))),
      )
      .select(['services.id', 'status', 'rejection_reason', ...entryColumns])
      .select((service) =>
        service('status', '<>', 'pending').and('submitted_at', '>=', begun(db)).as('is_audited'),
      )
      .orderBy('services.id'),
  (row): AuditedRow => ({
    table: 'services',
    id: row.id,
    stored: { status: row.status, reason: row.rejection_reason },
    audited: row.entry === null ? null : { reason: null, ...readAfter(row) },
    mustBeAudited: toFlag(row.is_audited ?? false),
  }),
);

const payouts = rows(
  ({ db }) =>
    db
      .selectFrom('payouts')
      .leftJoin('audit_log as entry', (join) =>
        join.on('entry.id', '=', (payout) => lastEntry(db, 'payout', payout.ref('payouts.id'))),
      )
      .select(['payouts.id', 'provider_id', 'net', 'status', 'reference', ...entryColumns])
      .select((payout) => payout('created_at', '>=', begun(db)).as('is_audited'))
      .orderBy('payouts.id'),
  (row): AuditedRow => ({
    table: 'payouts',
    id: row.id,
    stored: {
      providerId: row.provider_id,
      netPesewas: row.net,
      status: row.status,
      reference: row.reference,
    },
    audited: row.entry === null ? null : { reference: null, ...readAfter(row) },
    mustBeAudited: toFlag(row.is_audited ?? false),
  }),
);

/** The accounts that are not deleted, each with the last of some actions. */
const ofAccounts = (db: Db, ...actions: readonly AuditedAction[]) =>
  db
    .selectFrom('accounts')
    .leftJoin('audit_log as entry', (join) =>
      join.on('entry.id', '=', (account) =>
        lastEntry(db, 'account', account.ref('accounts.id'), actions),
      ),
    )
    .select(['accounts.id', ...entryColumns])
    .select((account) => account('accounts.created_at', '>=', begun(db)).as('is_new'))
    .where('deleted_at', 'is', null)
    .orderBy('accounts.id');

type Restriction = Readonly<{
  reason: 'suspension_reason' | 'payouts_frozen_reason';
  since: 'suspended_at' | 'payouts_frozen_at';
  /** The action that sets both, and those that end it. */
  action: AuditedAction;
  ends: readonly AuditedAction[];
}>;

const restrictions = ({ reason, since, action, ends }: Restriction) =>
  rows(
    ({ db }) =>
      ofAccounts(db, action, ...ends).select([`${reason} as reason`, `${since} as since`]),
    (row): AuditedRow => {
      const audited = row.action === action ? (readAfter(row)['reason'] ?? null) : null;
      return {
        table: 'accounts',
        id: row.id,
        stored: { [reason]: row.reason },
        audited: row.entry === null ? null : { [reason]: audited },
        mustBeAudited: (row.since !== null || row.reason !== null) && toFlag(row.is_new ?? false),
      };
    },
  );

/** Only providers are activated; others are active from the start. */
function auditedActivity(role: Role, { entry, action }: Entry): AuditedRow['audited'] {
  if (role !== 'service-provider') return { is_active: true };
  return entry === null ? null : { is_active: action === 'provider.activate' };
}

const activations = rows(
  ({ db }) =>
    ofAccounts(db, 'provider.activate', 'provider.deactivate').select(['is_active', 'role']),
  (row): AuditedRow => ({
    table: 'accounts',
    id: row.id,
    stored: { is_active: toFlag(row.is_active) },
    audited: auditedActivity(row.role, row),
    mustBeAudited: toFlag(row.is_active) && toFlag(row.is_new ?? false),
  }),
);

const passwords = rows(
  ({ db }) =>
    ofAccounts(
      db,
      'account.register',
      'account.change-password',
      'account.reset-password',
      'account.renew-password-hash',
      'account.provision',
    ).select('password_hash'),
  (row): AuditedRow => {
    const { passwordMark } = readAfter(row);
    return {
      table: 'accounts',
      id: row.id,
      stored: { 'the mark of password_hash': markOfHash(row.password_hash) },
      // Earlier versions recorded none.
      audited: passwordMark === undefined ? null : { 'the mark of password_hash': passwordMark },
      mustBeAudited: false,
    };
  },
);

/**
 * How rows that no other table has are read with their last entries of the audit log. The rows of
 * each statement are read in the order of their ids; for each, the entries about it are searched.
 */
export const auditedRows = {
  prices,
  deletedPrices,
  services,
  payouts,
  suspensions: restrictions({
    reason: 'suspension_reason',
    since: 'suspended_at',
    action: 'account.suspend',
    ends: ['account.reactivate', 'account.provision'],
  }),
  freezes: restrictions({
    reason: 'payouts_frozen_reason',
    since: 'payouts_frozen_at',
    action: 'account.freeze-payouts',
    ends: ['account.release-payouts'],
  }),
  activations,
  passwords,
};

/** Reads the rows that the audit log records, table after table. */
export function* readAudited(database: Database.Database): Generator<AuditedRow> {
  for (const audited of Object.values(auditedRows)) yield* audited.each(database);
}
