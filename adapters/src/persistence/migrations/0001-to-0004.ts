import { amount, type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

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
class Migration0001 extends DialectMigration {
  override up(): void {
    for (const part of [accounts, catalogue, jobs, ledger, housekeeping]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}

const signed = (name: string) => `${name} bigint not null`;

const payouts = ({ id }: Dialect) => [
  `create table payouts (id ${id}, provider_id integer not null, ${signed('gross')},
    ${signed('commission')}, ${amount('net')} not null, week_start bigint not null,
    week_end bigint not null,
    status text check (status in ('pending', 'processing', 'completed', 'failed')) not null,
    reference text null, failure_reason text null, created_at bigint not null,
    updated_at bigint not null, processed_at bigint null, completed_at bigint null,
    ${pointsTo('payouts', { provider_id: 'accounts' })},
    constraint payouts_sum_check check (commission + net = gross))`,
  'create index payouts_provider_index on payouts (provider_id, id)',
  'create index payouts_status_index on payouts (status, id)',
];

/** Earnings from before the first payouts are unpaid. */
const earnings = ({ ownId, earlier }: Dialect) => [
  `create table earnings (id ${ownId}, provider_id integer not null, job_id integer not null,
    kind text check (kind in ('capture', 'refund')) not null, ${signed('gross')},
    ${signed('commission')}, ${signed('net')}, at bigint not null, payout_id integer null,
    ${pointsTo('earnings', { provider_id: 'accounts', job_id: 'jobs', payout_id: 'payouts' })},
    constraint earnings_sum_check check (commission + net = gross))`,
  'create unique index earnings_job_unique on earnings (job_id, kind)',
  'create index earnings_provider_index on earnings (provider_id, at)',
  'create index earnings_payout_index on earnings (payout_id) where payout_id is not null',
  'create index earnings_unpaid_index on earnings (provider_id, at) where payout_id is null',
  ...earlier([
    `insert into earnings (provider_id, job_id, kind, gross, commission, net, at)
      select assigned_id, id, 'capture', price, commission, net, completed_at from jobs
      where status = 'completed' order by completed_at, id`,
  ]),
];

/** Puts the events of all jobs into one sequence, so that followers of the feed can resume. */
const feed = ({ ownId, rename }: Dialect) => [
  ...rename('job_events', 'job_events_apart'),
  `create table job_events (id ${ownId}, job_id integer not null, position integer not null,
    at bigint not null, actor_id integer not null, actor_role text not null, from_status text null,
    to_status text not null, note text null, assigned_id integer null,
    ${pointsTo('job_events', { job_id: 'jobs', actor_id: 'accounts', assigned_id: 'accounts' })})`,
  'create unique index job_events_position_unique on job_events (job_id, position)',
  `insert into job_events (job_id, position, at, actor_id, actor_role, from_status, to_status, note,
      assigned_id)
    select moves.job_id, moves.position, moves.at, moves.actor_id, moves.actor_role, moves.from_status,
      moves.to_status, moves.note,
      case when 'in_progress' in (moves.from_status, moves.to_status) then jobs.assigned_id end
    from job_events_apart moves join jobs on jobs.id = moves.job_id
    order by moves.at, moves.job_id, moves.position`,
  'drop table job_events_apart',
];

/** Every existing notice was a mail. */
const channels = () => [
  "alter table notices add column channel text not null default 'mail'",
  'drop index notices_due_index',
  'create index notices_due_index on notices (channel, due_at, id) where due_at is not null',
];

const indexes = () => [
  'drop index jobs_promotion_unique',
  `create unique index jobs_promotion_unique on jobs (client_id)
    where discount > 0 and status not in ('cancelled', 'failed', 'refunded')`,
  'drop index jobs_client_index',
  `create index jobs_client_index on jobs
    (client_id, id, service_type, status, created_at, words)`,
  `create index jobs_spent_index on jobs
    (client_id, completed_at, created_at, service_type, words, duration_ms, price, amount_due)
    where status = 'completed'`,
  `create index jobs_held_index on jobs (client_id, amount_due)
    where status in ('pending', 'in_progress')`,
  `create index jobs_earned_index on jobs (assigned_id, service_type, price, commission, net)
    where status = 'completed'`,
  'create index services_work_index on services (service_type, language, target_language, status)',
  'create index ratings_newest_index on ratings (provider_id, id)',
  'create index notices_sent_index on notices (sent_at) where sent_at is not null',
  'create index notices_dead_index on notices (id) where due_at is null and sent_at is null',
];

/** Payouts, earnings and refunds, the feed of job events, and the indexes of reports. */
class Migration0002 extends DialectMigration {
  override up(): void {
    for (const part of [payouts, earnings, feed, channels, indexes]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}

const messages = ({ id }: Dialect) => [
  `create table contact_messages (id ${id}, name text not null, email text not null,
    company text null, message text not null, created_at bigint not null,
    answered_at bigint null)`,
  `create index contact_messages_open_index on contact_messages (id)
    where answered_at is null`,
];

/** Idempotency keys of anonymous callers, who have no account. */
const anonymousKeys = () => [
  `create table open_idempotency (key text not null primary key, fingerprint text not null,
    answer text not null, at bigint not null)`,
  'create index open_idempotency_at_index on open_idempotency (at)',
];

/** The contact form, and idempotency for anonymous callers. */
class Migration0003 extends DialectMigration {
  override up(): void {
    for (const part of [messages, anonymousKeys]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}

/** Until now the move had to be inferred from the states before and after it. */
const inferredMove = `case
    when from_status is null then 'create'
    when to_status = 'in_progress' then 'assign'
    when to_status = 'completed' then 'deliver'
    when to_status = 'cancelled' then 'cancel'
    when to_status = 'failed' then 'fail'
    when to_status = 'refunded' then 'refund'
    when from_status = 'in_progress' then 'release'
    else 'edit' end`;

const otherColumns = `job_id, position, at, actor_id, actor_role, from_status, to_status, note,
  assigned_id`;

/** SQLite adds no required column to a table with rows, so the table is created again. */
const events = ({ ownId, rename }: Dialect) => [
  ...rename('job_events', 'job_events_without_moves'),
  'drop index job_events_position_unique',
  `create table job_events (id ${ownId}, job_id integer not null, position integer not null,
    move text not null, at bigint not null, actor_id integer not null, actor_role text not null,
    from_status text null, to_status text not null, note text null, assigned_id integer null,
    ${pointsTo('job_events', { job_id: 'jobs', actor_id: 'accounts', assigned_id: 'accounts' })})`,
  `insert into job_events (id, move, ${otherColumns})
    select id, ${inferredMove}, ${otherColumns} from job_events_without_moves order by id`,
  'drop table job_events_without_moves',
  'create unique index job_events_position_unique on job_events (job_id, position)',
];

/** The events of jobs record which move they are. */
class Migration0004 extends DialectMigration {
  override up(): void {
    for (const sql of events(this.dialect)) this.add(sql);
  }
}

export const migrations0001To0004 = [
  { name: '0001-marketplace', class: Migration0001 },
  { name: '0002-payouts-and-feed', class: Migration0002 },
  { name: '0003-contact', class: Migration0003 },
  { name: '0004-job-moves', class: Migration0004 },
];
