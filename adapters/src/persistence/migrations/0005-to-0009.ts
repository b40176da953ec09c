import { toReferenceKey } from '@nsem/core';
import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

/** SQLite cannot change a primary key, so the table is created again. Logins stay valid. */
const sessions = ({ id, rename }: Dialect) => [
  ...rename('sessions', 'sessions_without_ids'),
  'drop index sessions_account_index',
  'drop index sessions_expiry_index',
  `create table sessions (id ${id}, token_hash text not null, account_id integer not null,
    network text null, device text null, created_at bigint not null,
    last_used_at bigint not null, confirmed_at bigint not null, expires_at bigint not null,
    ${pointsTo('sessions', { account_id: 'accounts' })})`,
  'create unique index sessions_token_hash_unique on sessions (token_hash)',
  'create index sessions_account_index on sessions (account_id)',
  'create index sessions_expiry_index on sessions (expires_at)',
  `insert into sessions (token_hash, account_id, created_at, last_used_at, confirmed_at, expires_at)
    select token_hash, account_id, created_at, created_at, created_at, expires_at
    from sessions_without_ids order by created_at`,
  'drop table sessions_without_ids',
];

/** Sessions have an id, and record where and when they are used. */
class Migration0005 extends DialectMigration {
  override up(): void {
    for (const sql of sessions(this.dialect)) this.add(sql);
  }
}

/** To whom each job that has not ended was offered. */
const offers = ({ clustered }: Dialect) => [
  `create table job_offers (job_id integer not null, provider_id integer not null,
    primary key (job_id, provider_id),
    ${pointsTo('job_offers', { job_id: 'jobs', provider_id: 'accounts' })}) ${clustered}`,
];

const indexes = () => [
  `create index jobs_promotion_cancelled_index on jobs (client_id)
    where discount > 0 and status = 'cancelled'`,
  // Deleting a file checks that no job references it.
  'create index jobs_input_index on jobs (input_id) where input_id is not null',
  'create index jobs_output_index on jobs (output_id) where output_id is not null',
  `create index services_pending_index on services (owner_id) where status = 'pending'`,
];

/** The files that something references, with their owners. */
const referenced = `
  select recording_id as file_id, owner_id from services where recording_id is not null
  union all select input_id, client_id from jobs where input_id is not null
  union all select output_id, assigned_id from jobs where output_id is not null`;

/** Files get owners; those that nothing references any more are deleted. */
const files = ({ earlier }: Dialect) => [
  `alter table files add column owner_id integer null
    constraint files_owner_id_foreign references accounts (id) on update no action on delete no action`,
  ...earlier([
    `delete from files where id not in (select file_id from (${referenced}))`,
    `update files set owner_id = owners.owner_id from (${referenced}) as owners
      where owners.file_id = files.id`,
  ]),
];

const usage = ({ earlier }: Dialect) => [
  `create table quota_usage (account_id integer not null primary key,
    stored_bytes bigint not null, open_jobs integer not null, jobs_day integer not null,
    jobs_of_day integer not null, ${pointsTo('quota_usage', { account_id: 'accounts' })})`,
  ...earlier([
    `insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)
      select account_id, sum(bytes), sum(is_open), 0, 0 from (
        select owner_id as account_id, size_bytes as bytes, 0 as is_open from files
        where owner_id is not null
        union all select client_id, 0, 1 from jobs where status in ('pending', 'in_progress'))
      group by account_id`,
  ]),
];

/** Without the word "pending": the schema comparison ends a trigger at the first "end". */
const isLive = (row: 'old' | 'new') => `(${row}.status <> 'completed'
  and ${row}.status <> 'cancelled' and ${row}.status <> 'failed' and ${row}.status <> 'refunded')`;

const insertUsage =
  'insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)';

/** Maintain the usage with each change of a job or a file. */
const triggers = ({ trigger }: Dialect) => [
  trigger({
    name: 'jobs_usage_created',
    event: 'insert',
    table: 'jobs',
    body: `${insertUsage}
      values (new.client_id, 0, ${isLive('new')}, new.created_at / 86400000, 1)
      on conflict (account_id) do update set open_jobs = open_jobs + excluded.open_jobs,
        jobs_of_day = iif(jobs_day = excluded.jobs_day, jobs_of_day + 1, 1),
        jobs_day = excluded.jobs_day`,
  }),
  trigger({
    name: 'jobs_usage_moved',
    event: 'update',
    table: 'jobs',
    when: `${isLive('old')} <> ${isLive('new')}`,
    body: `update quota_usage set open_jobs = open_jobs + ${isLive('new')} - ${isLive('old')}
      where account_id = new.client_id`,
  }),
  trigger({
    name: 'files_usage_added',
    event: 'insert',
    table: 'files',
    when: 'new.owner_id is not null',
    body: `${insertUsage} values (new.owner_id, new.size_bytes, 0, 0, 0)
      on conflict (account_id) do update set stored_bytes = stored_bytes + excluded.stored_bytes`,
  }),
  trigger({
    name: 'files_usage_removed',
    event: 'delete',
    table: 'files',
    when: 'old.owner_id is not null',
    body: `update quota_usage set stored_bytes = stored_bytes - old.size_bytes
      where account_id = old.owner_id`,
  }),
];

/** Characters that are two UTF-16 units; SQLite counts each as one. */
const hasPairs = `content glob '*[' || char(0x10000) || '-' || char(0x10ffff) || ']*'`;

/** How many contents are in memory at a time. */
const batchContents = 20;

type StoredContent = Readonly<{ id: number; content: string }>;

/** Bounds of what an account can store, order and cause to be sent. */
class Migration0006 extends DialectMigration {
  override async up(): Promise<void> {
    await this.measureContents();
    for (const part of [offers, indexes, files, usage, triggers]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }

  /** Lists show how long a content is without reading all of it. */
  private async measureContents(): Promise<void> {
    await this.run('alter table jobs add column content_length integer not null default 0');
    const fill = this.dialect.earlier(['update jobs set content_length = length(content)']);
    for (const sql of fill) await this.run(sql);
    if (fill.length > 0) await this.correctPairs();
  }

  /** Counts the contents with characters that SQLite counts differently. */
  private async correctPairs(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const select = `select id, content from jobs where id > ${lastId} and ${hasPairs}
        order by id limit ${batchContents}`;
      const found = (await this.execute(select)) as unknown as readonly StoredContent[];
      for (const { id, content } of found) {
        await this.execute(`update jobs set content_length = ${content.length} where id = ${id}`);
        lastId = id;
      }
      if (found.length < batchContents) return;
    }
  }
}

/** Users who registered before e-mails were verified count as verified. */
const verifiedEmails = () => [
  'alter table accounts add column email_verified_at bigint null',
  'update accounts set email_verified_at = created_at',
];

const oneTimeTokens = ({ id }: Dialect) => [
  `create table one_time_tokens (id ${id}, purpose text not null, account_id integer not null,
    token_hash text not null, email text not null, created_at bigint not null,
    expires_at bigint not null, used_at bigint null,
    ${pointsTo('one_time_tokens', { account_id: 'accounts' })})`,
  'create unique index one_time_tokens_token_hash_unique on one_time_tokens (token_hash)',
  'create index one_time_tokens_account_index on one_time_tokens (account_id, purpose)',
  'create index one_time_tokens_expiry_index on one_time_tokens (expires_at)',
];

const seenDevices = ({ id }: Dialect) => [
  `create table seen_devices (id ${id}, account_id integer not null, network text not null,
    program text not null, seen_at bigint not null,
    ${pointsTo('seen_devices', { account_id: 'accounts' })})`,
  'create unique index seen_devices_unique on seen_devices (account_id, network, program)',
  'create index seen_devices_seen_index on seen_devices (seen_at)',
  'create index seen_devices_account_index on seen_devices (account_id, seen_at)',
];

/** E-mails are verified, passwords are reset by mail, and logins from new devices are noticed. */
class Migration0007 extends DialectMigration {
  override up(): void {
    for (const part of [verifiedEmails, oneTimeTokens, seenDevices]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}

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
class Migration0008 extends DialectMigration {
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

const unchangedColumns = `id, owner_id, name, lookup, sealed, scopes, is_active, created_at,
  usage_count, last_used_at`;

/** SQLite adds no required column to a table with rows, so the table is created again. */
const apiKeys = ({ id, flag, rename, earlier }: Dialect) => [
  ...rename('api_keys', 'api_keys_without_limits'),
  'drop index api_keys_lookup_unique',
  'drop index api_keys_owner_index',
  `create table api_keys (id ${id}, owner_id integer not null, name text not null,
    lookup text not null, sealed text null, secret_id text null, scopes text not null,
    access text not null, expires_at bigint null, allowed_networks text not null,
    is_active ${flag} not null, created_at bigint not null, usage_count bigint not null,
    last_used_at bigint null, ${pointsTo('api_keys', { owner_id: 'accounts' })})`,
  'create unique index api_keys_lookup_unique on api_keys (lookup)',
  'create index api_keys_owner_index on api_keys (owner_id, id)',
  `insert into api_keys (${unchangedColumns}, access, allowed_networks)
    select ${unchangedColumns}, 'full', '[]' from api_keys_without_limits order by id`,
  // The id of a deleted key is not used again.
  ...earlier([
    "delete from sqlite_sequence where name = 'api_keys'",
    "update sqlite_sequence set name = 'api_keys' where name = 'api_keys_without_limits'",
  ]),
  'drop table api_keys_without_limits',
];

const knownDevices = ({ id }: Dialect) => [
  `create table known_devices (id ${id}, account_id integer not null, token_hash text not null,
    created_at bigint not null, last_used_at bigint not null,
    ${pointsTo('known_devices', { account_id: 'accounts' })})`,
  'create unique index known_devices_token_hash_unique on known_devices (token_hash)',
  'create index known_devices_account_index on known_devices (account_id, last_used_at, id)',
  'create index known_devices_use_index on known_devices (last_used_at)',
];

/** API keys have limits and record which secret protects them; accounts know their devices. */
class Migration0009 extends DialectMigration {
  override up(): void {
    const statements = [...apiKeys(this.dialect), ...knownDevices(this.dialect)];
    for (const sql of statements) this.add(sql);
  }
}

export const migrations0005To0009 = [
  { name: '0005-sessions', class: Migration0005 },
  { name: '0006-bounds', class: Migration0006 },
  { name: '0007-recovery', class: Migration0007 },
  { name: '0008-audit-log', class: Migration0008 },
  { name: '0009-api-keys', class: Migration0009 },
];
