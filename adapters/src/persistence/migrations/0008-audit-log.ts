import { toReferenceKey } from '@nsem/core';
import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const auditLog = ({ id, appendOnly }: Dialect) => [
  `create table audit_log (id ${id}, at bigint not null, actor_id integer null,
    actor_role text null, credential text null, credential_id integer null, network text null,
    action text not null, object_kind text not null, object_id integer null, before text null,
    after text null, previous_hash text not null, hash text not null,
    ${pointsTo('audit_log', { actor_id: 'accounts' })})`,
  'create index audit_log_at_index on audit_log (at, id)',
  'create index audit_log_actor_index on audit_log (actor_id, id)',
  'create index audit_log_action_index on audit_log (action, id)',
  'create index audit_log_kind_index on audit_log (object_kind, id)',
  'create index audit_log_object_index on audit_log (object_kind, object_id, id)',
  ...appendOnly('audit_log'),
];

/** Who set the rate that applies today was not recorded. */
const commission = ({ ownId, appendOnly }: Dialect) => [
  `create table commission_rates (id ${ownId}, rate_bps integer not null,
    updated_at bigint not null, actor_id integer null,
    ${pointsTo('commission_rates', { actor_id: 'accounts' })},
    constraint commission_rates_rate_check check (rate_bps between 0 and 10000))`,
  `insert into commission_rates (id, rate_bps, updated_at)
    select id, rate_bps, updated_at from commission`,
  'drop table commission',
  ...appendOnly('commission_rates'),
];

const postings = () => [
  `alter table ledger_postings add column actor_id integer null
    constraint ledger_postings_actor_id_foreign references accounts (id)
    on update no action on delete no action`,
  `create table ledger_references (reference_key text not null primary key,
    posting_id integer not null,
    ${pointsTo('ledger_references', { posting_id: 'ledger_postings' })})`,
];

const restrictions = () => [
  'alter table accounts add column suspended_at bigint null',
  'alter table accounts add column suspension_reason text null',
  'alter table accounts add column payouts_frozen_at bigint null',
  'alter table accounts add column payouts_frozen_reason text null',
  'create index accounts_name_index on accounts (name_key, id)',
  'create index accounts_suspended_index on accounts (id) where suspended_at is not null',
  'create index accounts_frozen_index on accounts (id) where payouts_frozen_at is not null',
];

const selectReferences = `
  select id, substr(key, length('topup:') + 1) as reference from ledger_postings
  where kind = 'top-up' order by id`;

/** References that differ only in how they are written are one: it belongs to the first posting. */
const insertReference = `
  insert into ledger_references (reference_key, posting_id) values (?, ?)
  on conflict (reference_key) do nothing`;

/** The audit log, who caused a posting, the history of the commission, and restricted accounts. */
export class Migration0008 extends DialectMigration {
  override async up(): Promise<void> {
    for (const part of [auditLog, commission, postings, restrictions]) {
      for (const sql of part(this.dialect)) await this.run(sql);
    }
    type Reference = Readonly<{ id: number; reference: string }>;
    const references = (await this.execute(selectReferences)) as unknown as readonly Reference[];
    for (const { id, reference } of references) {
      await this.execute(insertReference, [toReferenceKey(reference), id]);
    }
  }
}
