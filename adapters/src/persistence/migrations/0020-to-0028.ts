import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

/** Half a star in a standing; half of it is above every turnaround in milliseconds. */
const step = 1_099_511_627_776;

/** What triggers maintain of each provider, and what the provider chooses. */
const publicColumns = ({ flag }: Dialect) => [
  `alter table accounts add column is_public ${flag} not null default false`,
  'alter table accounts add column completed_jobs integer not null default 0',
  'alter table accounts add column median_turnaround_ms bigint null',
  'alter table accounts add column standing integer not null default 0',
];

const indexes = [
  `create index accounts_standing_index on accounts (is_available, standing, id)
    where provider_id is not null`,
  'create index accounts_public_index on accounts (is_available, standing, id) where is_public = true',
  `create index jobs_turnaround_index on jobs (assigned_id, completed_at, assigned_at)
    where status = 'completed'`,
];

/** The median of how long the last 50 jobs of a provider took, if they are at least three. */
const middle = (provider: string) => `
  select iif(count(took) >= 3, cast(median(took) as integer), null) as middle
      from (select completed_at - assigned_at as took from jobs
        where assigned_id = ${provider} and status = 'completed'
        order by completed_at desc limit 50)`;

const speed = (took: string) => `coalesce(${step - 1} - min(${took}, ${step - 1}), 0)`;

const existing = [
  `update accounts set completed_jobs =
      (select count(*) from jobs where assigned_id = accounts.id and status = 'completed'),
    median_turnaround_ms = (${middle('accounts.id')})
    where role = 'service-provider'`,
  `update accounts set standing = ${speed('median_turnaround_ms')} + ${step} * coalesce(
      (select cast(round(avg(rating) * 2) as integer) from ratings
        where ratings.provider_id = accounts.id), 0)
    where role = 'service-provider'`,
];

const countCompleted = (change: string) =>
  `update accounts set completed_jobs = completed_jobs + ${change},
    median_turnaround_ms = recent.middle,
    standing = standing - standing % ${step} + ${speed('recent.middle')}
    from (${middle('new.assigned_id').trim()}) as recent
    where id = new.assigned_id`;

const orderByRating = `update accounts set standing = standing % ${step} + ${step}
    * (select cast(round(avg(rating) * 2) as integer) from ratings
      where ratings.provider_id = new.provider_id)
    where id = new.provider_id`;

const isCompleted = (row: 'old' | 'new') => `(${row}.status = 'completed')`;

const triggers = ({ trigger }: Dialect) => [
  trigger({
    name: 'jobs_figures_added',
    event: 'insert',
    table: 'jobs',
    when: "new.status = 'completed'",
    body: countCompleted('1'),
  }),
  trigger({
    name: 'jobs_figures_moved',
    event: 'update',
    table: 'jobs',
    when: `${isCompleted('old')} <> ${isCompleted('new')}`,
    body: countCompleted(`${isCompleted('new')} - ${isCompleted('old')}`),
  }),
  trigger({
    name: 'ratings_standing_added',
    event: 'insert',
    table: 'ratings',
    body: orderByRating,
  }),
  trigger({
    name: 'ratings_standing_changed',
    event: 'update',
    table: 'ratings',
    when: 'old.rating <> new.rating',
    body: orderByRating,
  }),
];

/** Providers have figures that lists can be ordered by, and can choose to be seen by everyone. */
class Migration0020 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const filled = dialect.earlier(existing);
    const all = [...publicColumns(dialect), ...indexes, ...filled, ...triggers(dialect)];
    for (const sql of all) this.add(sql);
  }
}

const serviceVersions = [
  'alter table services add column rejection_reason text null',
  'alter table services add column version integer not null default 1',
  'alter table services add column replaces_id integer null',
  'alter table services add column replaces_rejected_at bigint null',
  'alter table services add column replaces_reason text null',
  `create index jobs_completed_index on jobs (completed_at, created_at, price, assigned_id)
    where status = 'completed'`,
];

/** Rejections have reasons, and new versions answer them; trends read the jobs of a week only. */
class Migration0021 extends DialectMigration {
  override up(): void {
    for (const sql of serviceVersions) this.add(sql);
  }
}

const limits = 'status, service_type, language, target_language';

/** What lists of jobs are ordered and limited by, in the indexes that they are read from. */
const jobLists = [
  'drop index jobs_client_index',
  `create index jobs_client_index on jobs (client_id, id, service_type, status, created_at, words,
    updated_at, language, target_language, assigned_id)`,
  'drop index jobs_assigned_index',
  `create index jobs_assigned_index on jobs (assigned_id, id, service_type, status, created_at,
    updated_at, language, target_language) where assigned_id is not null`,
  'drop index jobs_created_index',
  `create index jobs_created_index on jobs (created_at, id, ${limits})`,
  `create index jobs_updated_index on jobs (updated_at, id, ${limits})`,
];

/** Lists of jobs have more filters and orders. */
class Migration0022 extends DialectMigration {
  override up(): void {
    for (const sql of jobLists) this.add(sql);
  }
}

const drafts = [
  `create table draft_versions (job_id integer not null, account_id integer not null,
    version integer not null, begun_at bigint not null, saved_at bigint not null,
    saved_on text not null, words integer not null, digest text not null, content blob not null,
    ${pointsTo('draft_versions', { job_id: 'jobs', account_id: 'accounts' })},
    primary key (job_id, account_id, version))`,
  'create index draft_versions_account_index on draft_versions (account_id)',
  'create index draft_versions_saved_index on draft_versions (saved_at)',
];

/** Providers save what they have done of a job. */
class Migration0023 extends DialectMigration {
  override up(): void {
    for (const sql of drafts) this.add(sql);
  }
}

const jobs = [
  'alter table jobs add column purpose text null',
  'alter table jobs add column audience text null',
  'alter table jobs add column tone text null',
  'alter table jobs add column due_at bigint null',
  'alter table jobs add column late_at bigint null',
  'alter table jobs add column due_rank integer not null default 0',
  'update jobs set due_rank = created_at',
  'drop index jobs_client_index',
  `create index jobs_client_index on jobs (client_id, id, service_type, status, created_at, words,
    updated_at, language, target_language, assigned_id, due_rank)`,
  'drop index jobs_assigned_index',
  `create index jobs_assigned_index on jobs (assigned_id, id, service_type, status, created_at,
    updated_at, language, target_language, due_rank) where assigned_id is not null`,
  "create index jobs_offered_index on jobs (status, due_rank, id) where status = 'pending'",
  `create index jobs_late_index on jobs (due_at, id)
    where due_at is not null and late_at is null and status in ('pending', 'in_progress')`,
];

const kinds = `'job_accepted', 'job_delivered', 'job_released', 'job_failed', 'job_cancelled',
  'job_refunded', 'job_offered', 'job_assigned', 'job_late', 'job_taken_back', 'service_approved',
  'service_rejected', 'payout_paid', 'payout_failed', 'rating_received', 'announcement'`;

const kind = `kind text check (kind in (${kinds})) not null`;

const dueColumns = `id, account_id, kind, job_id, service_id, payout_id, rating_id, actor_id, created_at,
  read_at`;

/** SQLite changes no check of a table, so the tables are created again. */
const notifications = ({ id, flag, trigger, dropTrigger, rename }: Dialect) => [
  dropTrigger('notifications_retention', 'notifications'),
  'drop index notifications_account_index',
  ...rename('notifications', 'notifications_of_fewer_kinds'),
  `create table notifications (id ${id}, account_id integer not null, ${kind},
    job_id integer null, service_id integer null, payout_id integer null, rating_id integer null,
    actor_id integer null, created_at bigint not null, read_at bigint null,
    ${pointsTo('notifications', { account_id: 'accounts' })})`,
  `insert into notifications (${dueColumns})
    select ${dueColumns} from notifications_of_fewer_kinds order by id`,
  'drop table notifications_of_fewer_kinds',
  'create index notifications_account_index on notifications (account_id, id)',
  trigger({
    name: 'notifications_retention',
    event: 'insert',
    table: 'notifications',
    body: `delete from notifications where id = ( select id from notifications
      where account_id = new.account_id order by id desc limit 1 offset 500)`,
  }),
  ...rename('notification_settings', 'settings_of_fewer_kinds'),
  `create table notification_settings (account_id integer not null, ${kind}, mail ${flag} null,
    telegram ${flag} null, ${pointsTo('notification_settings', { account_id: 'accounts' })},
    primary key (account_id, kind))`,
  `insert into notification_settings (account_id, kind, mail, telegram)
    select account_id, kind, mail, telegram from settings_of_fewer_kinds`,
  'drop table settings_of_fewer_kinds',
];

/** Jobs have briefs and due times, and users are notified of late jobs. */
class Migration0024 extends DialectMigration {
  override up(): void {
    for (const sql of [...jobs, ...notifications(this.dialect)]) this.add(sql);
  }
}

const memory = ({ id, clustered }: Dialect) => [
  `create table memory_scopes (id ${id}, owner_id integer not null, client_id integer not null,
    source_language text not null, target_language text not null, segments integer not null,
    ${pointsTo('memory_scopes', { owner_id: 'accounts', client_id: 'accounts' })})`,
  `create unique index memory_scopes_owner_index
    on memory_scopes (owner_id, source_language, target_language, client_id)`,
  `create table memory_segments (id ${id}, owner_id integer not null, scope_id integer not null,
    job_id integer not null, source_hash bigint not null, delivered_at bigint not null,
    source text not null, target text not null,
    ${pointsTo('memory_segments', { owner_id: 'accounts', scope_id: 'memory_scopes', job_id: 'jobs' })})`,
  'create index memory_segments_owner_index on memory_segments (owner_id, id)',
  'create index memory_segments_hash_index on memory_segments (scope_id, source_hash)',
  'create index memory_segments_job_index on memory_segments (job_id)',
  `create table memory_terms (scope_id integer not null, term text not null,
    length integer not null, segment_id integer not null,
    primary key (scope_id, term, length, segment_id),
    ${pointsTo('memory_terms', { scope_id: 'memory_scopes' })}) ${clustered}`,
  `create table memory_permissions (client_id integer not null, since bigint not null,
    ${pointsTo('memory_permissions', { client_id: 'accounts' })}, primary key (client_id))`,
  `create table memory_progress (id integer not null primary key, event_id integer not null,
    segments integer not null)`,
  `create table memory_removals (id ${id}, owner_id integer null, job_id integer null)`,
];

/** Providers are suggested what they have delivered. */
class Migration0026 extends DialectMigration {
  override up(): void {
    for (const sql of memory(this.dialect)) this.add(sql);
  }
}

const glossaries = ({ id, flag }: Dialect) => [
  `create table glossary_terms (id ${id},
    owner_id integer not null, source_language text not null, target_language text not null,
    term_key text not null, term text not null, translation text null, note text null,
    forbidden text not null, is_case_sensitive ${flag} not null, searched text not null,
    created_at bigint not null, updated_at bigint not null,
    ${pointsTo('glossary_terms', { owner_id: 'accounts' })})`,
  'create index glossary_terms_owner_index on glossary_terms (owner_id, id)',
  `create unique index glossary_terms_term_unique
    on glossary_terms (owner_id, source_language, target_language, term_key)`,
];

/** Clients have terms for pairs of languages. */
class Migration0027 extends DialectMigration {
  override up(): void {
    for (const sql of glossaries(this.dialect)) this.add(sql);
  }
}

const uploads = ({ id }: Dialect) => [
  `create table uploads (id ${id}, owner_id integer not null, purpose text not null,
    name text not null, key text not null, size_bytes bigint not null,
    received_bytes bigint not null, created_at bigint not null, expires_at bigint not null,
    ${pointsTo('uploads', { owner_id: 'accounts' })})`,
  'create unique index uploads_key_unique on uploads (key)',
  'create index uploads_owner_index on uploads (owner_id)',
  'create index uploads_expires_index on uploads (expires_at)',
];

/** Files arrive in parts, over as many connections as necessary. */
class Migration0028 extends DialectMigration {
  override up(): void {
    for (const sql of uploads(this.dialect)) this.add(sql);
  }
}

export const migrations0020To0028 = [
  { name: '0020-public-providers', class: Migration0020 },
  { name: '0021-service-versions', class: Migration0021 },
  { name: '0022-job-lists', class: Migration0022 },
  { name: '0023-drafts', class: Migration0023 },
  { name: '0024-due-times', class: Migration0024 },
  { name: '0026-translation-memory', class: Migration0026 },
  { name: '0027-glossaries', class: Migration0027 },
  { name: '0028-uploads', class: Migration0028 },
];
