import { amount, pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const serviceTypes = `('translation', 'transcription', 'narration')`;
const roles = `('admin', 'service-provider', 'client')`;
const largest = '9007199254740991';

const work = `service_type text check (service_type in ${serviceTypes}) not null,
  language text not null, target_language text null`;

const targetRule = (table: string) => `constraint ${table}_target_check
  check ((service_type = 'translation') = (target_language is not null))`;

const accounts = ({ id, flag }: Dialect) => [
  `create table accounts (id ${id}, name text not null, name_key text not null,
    email text not null, password_hash text not null, role text check (role in ${roles}) not null,
    telegram_id text null, provider_id text null, is_active ${flag} not null,
    is_available ${flag} not null, is_quick_service_available ${flag} not null,
    profile text null, created_at bigint not null)`,
  'create unique index accounts_email_unique on accounts (email)',
  'create unique index accounts_provider_id_unique on accounts (provider_id)',
  'create index accounts_role_index on accounts (role, id)',
  `create table sessions (token_hash text not null primary key, account_id integer not null,
    created_at bigint not null, expires_at bigint not null,
    ${pointsTo('sessions', { account_id: 'accounts' })})`,
  'create index sessions_account_index on sessions (account_id)',
  'create index sessions_expiry_index on sessions (expires_at)',
  `create table api_keys (id ${id}, owner_id integer not null, name text not null,
    lookup text not null, sealed text null, scopes text not null, is_active ${flag} not null,
    created_at bigint not null, usage_count bigint not null, last_used_at bigint null,
    ${pointsTo('api_keys', { owner_id: 'accounts' })})`,
  'create unique index api_keys_lookup_unique on api_keys (lookup)',
  'create index api_keys_owner_index on api_keys (owner_id, id)',
  `create table ratings (id ${id}, client_id integer not null, provider_id integer not null,
    rating integer not null, comment text null, created_at bigint not null,
    updated_at bigint not null,
    ${pointsTo('ratings', { client_id: 'accounts', provider_id: 'accounts' })},
    constraint ratings_rating_check check (rating between 1 and 5))`,
  'create unique index ratings_pair_unique on ratings (client_id, provider_id)',
  'create index ratings_provider_index on ratings (provider_id, rating)',
];

const catalogue = ({ id, flag }: Dialect) => [
  `create table languages (id ${id}, name text not null, name_key text not null,
    code text not null, is_hidden ${flag} not null)`,
  'create unique index languages_code_unique on languages (code)',
  'create index languages_name_key_index on languages (name_key)',
  `create table files (id ${id}, key text not null, name text not null,
    content_type text not null, size_bytes bigint not null, sha256 text not null)`,
  'create unique index files_key_unique on files (key)',
  `create table services (id ${id}, owner_id integer not null, ${work}, sample_text text null,
    recording_id integer null,
    status text check (status in ('pending', 'approved', 'rejected')) not null,
    submitted_at bigint not null, reviewed_at bigint null,
    ${pointsTo('services', { owner_id: 'accounts', recording_id: 'files' })},
    ${targetRule('services')})`,
  'create index services_owner_index on services (owner_id, id)',
  'create index services_status_index on services (status, id)',
  `create index services_recording_index on services (recording_id)
    where recording_id is not null`,
  `create table prices (id ${id}, service_type text check (service_type in ${serviceTypes}) not null,
    ${amount('unit_price')} not null, is_active ${flag} not null)`,
  'create unique index prices_active_unique on prices (service_type) where is_active = true',
];

const jobs = ({ ownId, flag, clustered }: Dialect) => [
  `create table jobs (id ${ownId}, client_id integer not null, requested_id integer null,
    assigned_id integer null, ${work}, content text not null, input_id integer null,
    output_id integer null, words integer null, duration_ms bigint null, is_quick ${flag} not null,
    ${amount('unit_price')} not null, ${amount('price')} not null, ${amount('discount')} not null,
    ${amount('amount_due')} not null, rate_bps integer null, ${amount('commission')} null,
    ${amount('net')} null, status text not null,
    failure_reason text null, edition integer not null, created_at bigint not null,
    updated_at bigint not null, assigned_at bigint null, completed_at bigint null,
    ${pointsTo('jobs', {
      client_id: 'accounts',
      requested_id: 'accounts',
      assigned_id: 'accounts',
      input_id: 'files',
      output_id: 'files',
    })},
    ${targetRule('jobs')},
    constraint jobs_measure_check check ((words is null) <> (duration_ms is null)),
    constraint jobs_funding_check check (discount + amount_due = price))`,
  'create index jobs_client_index on jobs (client_id, id, service_type, status)',
  'create index jobs_assigned_index on jobs (assigned_id, id) where assigned_id is not null',
  'create index jobs_status_index on jobs (status, id)',
  `create unique index jobs_promotion_unique on jobs (client_id)
    where discount > 0 and status not in ('cancelled', 'failed')`,
  `create table job_events (job_id integer not null, position integer not null,
    at bigint not null, actor_id integer not null, actor_role text not null, from_status text null,
    to_status text not null, note text null, primary key (job_id, position),
    ${pointsTo('job_events', { job_id: 'jobs', actor_id: 'accounts' })}) ${clustered}`,
];

const ledger = ({ ownId, flag, clustered, appendOnly }: Dialect) => [
  `create table ledger_accounts (id ${ownId}, name text not null, stays_positive ${flag} not null,
    balance bigint not null,
    constraint ledger_accounts_sign_check check (balance >= 0 or stays_positive = false),
    constraint ledger_accounts_size_check check (balance between -${largest} and ${largest}))`,
  'create unique index ledger_accounts_name_unique on ledger_accounts (name)',
  `create table ledger_postings (id ${ownId}, key text not null, kind text not null, job_id integer null, payout_id integer null, note text null, at bigint not null,
    ${pointsTo('ledger_postings', { job_id: 'jobs' })})`,
  'create unique index ledger_postings_key_unique on ledger_postings (key)',
  `create table ledger_entries (posting_id integer not null, position integer not null,
    debit_id integer not null, credit_id integer not null, amount bigint not null,
    primary key (posting_id, position), ${pointsTo('ledger_entries', {
      posting_id: 'ledger_postings',
      debit_id: 'ledger_accounts',
      credit_id: 'ledger_accounts',
    })},
    constraint ledger_entries_amount_check check (amount between 1 and ${largest})) ${clustered}`,
  `create table ledger_lines (account_id integer not null, posting_id integer not null,
    amount bigint not null, balance_after bigint not null, primary key (account_id, posting_id),
    ${pointsTo('ledger_lines', { account_id: 'ledger_accounts', posting_id: 'ledger_postings' })}) ${clustered}`,
  ...['ledger_postings', 'ledger_entries', 'ledger_lines'].flatMap(appendOnly),
  `create table commission (id integer not null primary key, rate_bps integer not null,
    updated_at bigint not null, constraint commission_single_check check (id = 1),
    constraint commission_rate_check check (rate_bps between 0 and 10000))`,
];

const housekeeping = ({ id }: Dialect) => [
  `create table notices (id ${id}, notice text not null, created_at bigint not null,
    attempts integer not null, due_at bigint null, sent_at bigint null, last_error text null)`,
  'create index notices_due_index on notices (due_at, id) where due_at is not null',
  `create table idempotency (account_id integer not null, key text not null,
    fingerprint text not null, answer text not null, at bigint not null,
    primary key (account_id, key), ${pointsTo('idempotency', { account_id: 'accounts' })})`,
  'create index idempotency_at_index on idempotency (at)',
];

/** The tables of the first version. */
export class Migration0001 extends DialectMigration {
  override up(): void {
    for (const part of [accounts, catalogue, jobs, ledger, housekeeping]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}
