import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

const proposals = ({ id }: Dialect) => [
  `create table proposals (id ${id}, job_id integer not null, provider_id integer not null,
    edition integer not null, due_at bigint not null, note text null, created_at bigint not null,
    state text check (state in ('open', 'accepted', 'declined', 'withdrawn')) not null,
    ended_at bigint null, reason text null,
    ${pointsTo('proposals', { job_id: 'jobs', provider_id: 'accounts' })})`,
  'create index proposals_job_index on proposals (job_id, id)',
  'create index proposals_provider_index on proposals (provider_id, id)',
  'create unique index proposals_key_unique on proposals (job_id, provider_id)',
];

const kinds = `'job_accepted', 'job_delivered', 'job_released', 'job_failed', 'job_cancelled',
  'job_refunded', 'job_offered', 'job_assigned', 'job_late', 'job_taken_back',
  'proposal_received', 'proposal_accepted', 'proposal_declined', 'service_approved',
  'service_rejected', 'payout_paid', 'payout_failed', 'rating_received', 'announcement'`;

const kind = `kind text check (kind in (${kinds})) not null`;

const notificationColumns = `id, account_id, kind, job_id, service_id, payout_id, rating_id, actor_id, created_at,
  read_at`;

/** SQLite changes no check of a table, so the tables are created again. */
const notifications = ({ id, flag, trigger, dropTrigger, rename }: Dialect) => [
  dropTrigger('notifications_retention', 'notifications'),
  'drop index notifications_account_index',
  ...rename('notifications', 'notifications_without_proposals'),
  `create table notifications (id ${id}, account_id integer not null, ${kind},
    job_id integer null, service_id integer null, payout_id integer null, rating_id integer null,
    actor_id integer null, created_at bigint not null, read_at bigint null,
    ${pointsTo('notifications', { account_id: 'accounts' })})`,
  `insert into notifications (${notificationColumns})
    select ${notificationColumns} from notifications_without_proposals order by id`,
  'drop table notifications_without_proposals',
  'create index notifications_account_index on notifications (account_id, id)',
  trigger({
    name: 'notifications_retention',
    event: 'insert',
    table: 'notifications',
    body: `delete from notifications where id = ( select id from notifications
      where account_id = new.account_id order by id desc limit 1 offset 500)`,
  }),
  ...rename('notification_settings', 'settings_without_proposals'),
  `create table notification_settings (account_id integer not null, ${kind}, mail ${flag} null,
    telegram ${flag} null, ${pointsTo('notification_settings', { account_id: 'accounts' })},
    primary key (account_id, kind))`,
  `insert into notification_settings (account_id, kind, mail, telegram)
    select account_id, kind, mail, telegram from settings_without_proposals`,
  'drop table settings_without_proposals',
];

/** Providers propose later due times, and users are notified of them. */
class Migration0029 extends DialectMigration {
  override up(): void {
    const statements = [...proposals(this.dialect), ...notifications(this.dialect)];
    for (const sql of statements) this.add(sql);
  }
}

const references = ({ id }: Dialect) => [
  `create table reference_files (id ${id}, job_id integer not null, file_id integer not null,
    description text null, created_at bigint not null,
    ${pointsTo('reference_files', { job_id: 'jobs', file_id: 'files' })})`,
  'create index reference_files_job_index on reference_files (job_id, id)',
  'create unique index reference_files_file_unique on reference_files (file_id)',
];

/** Jobs have reference files: what a client gives the provider for the work. */
class Migration0030 extends DialectMigration {
  override up(): void {
    for (const sql of references(this.dialect)) this.add(sql);
  }
}

const sums = (...columns: readonly string[]): string =>
  columns.map((column) => `${column} bigint not null default 0`).join(', ');

const totalTables = ({ clustered, ownId }: Dialect) => [
  `create table client_days (day integer not null, client_id integer not null,
    ${sums('created', 'completed', 'words', 'spoken_ms', 'spent')},
    ${pointsTo('client_days', { client_id: 'accounts' })}, primary key (day, client_id)) ${clustered}`,
  `create table client_totals (client_id integer not null primary key, ${sums('spent')},
    ${pointsTo('client_totals', { client_id: 'accounts' })})`,
  `create table provider_days (day integer not null, provider_id integer not null,
    ${sums('completed', 'captures', 'refunds', 'gross', 'commission', 'net')},
    ${pointsTo('provider_days', { provider_id: 'accounts' })},
    primary key (day, provider_id)) ${clustered}`,
  `create table provider_totals (provider_id integer not null, service_type text not null,
    ${sums('jobs', 'gross', 'commission', 'net')},
    ${pointsTo('provider_totals', { provider_id: 'accounts' })},
    primary key (provider_id, service_type)) ${clustered}`,
  `create table platform_days (day ${ownId}, ${sums('created', 'counted', 'words', 'live', 'held')},
    ${sums('completed', 'duration_ms', 'translation', 'transcription', 'narration', 'spent')})`,
  `create table duration_days (day integer not null, minutes integer not null, ${sums('jobs')},
    primary key (day, minutes)) ${clustered}`,
];

const isDone = "status = 'completed' and completed_at is not null and assigned_id is not null";
const isLive = "status in ('pending', 'in_progress')";

/** The length of the audio, or the estimate for a narration: a minute for 200 words, at least one. */
const spokenMs = `case when duration_ms is not null then duration_ms
  when service_type <> 'narration' then 0 when words < 300 then 60000
  else (words + 100) / 200 * 60000 end`;

const priceOf = (type: string): string =>
  `coalesce(sum(price) filter (where service_type = '${type}'), 0)`;

const step = `case when minutes < 0 then 0 when minutes < 120 then minutes
  when minutes < 1200 then minutes / 6 * 6 when minutes < 12000 then minutes / 60 * 60
  when minutes < 120000 then minutes / 600 * 600 else 119400 end`;

/** Only the columns that the totals are summed from: the rows of jobs have their contents. */
const copyFigures = [
  `create temp table counted_jobs as select client_id, assigned_id, service_type, words, duration_ms,
     price, amount_due, commission, net, created_at, completed_at, ${isLive} as is_live,
     ${isDone} as is_done, created_at / 86400000 as created_on, completed_at / 86400000 as done_on
   from jobs`,
];

const fill = [
  `insert into client_days (day, client_id, created)
   select created_on, client_id, count(*) from counted_jobs group by 1, 2`,
  `insert into client_days (day, client_id, completed, words, spoken_ms, spent)
   select done_on, client_id, count(*), sum(coalesce(words, 0)), sum(${spokenMs}), sum(amount_due)
   from counted_jobs where is_done group by 1, 2
   on conflict (day, client_id) do update set completed = excluded.completed, words = excluded.words,
     spoken_ms = excluded.spoken_ms, spent = excluded.spent`,
  `insert into client_totals (client_id, spent)
   select client_id, sum(spent) from client_days where completed > 0 group by 1`,
  `insert into provider_days (day, provider_id, completed)
   select done_on, assigned_id, count(*) from counted_jobs where is_done group by 1, 2`,
  `insert into provider_days (day, provider_id, captures, refunds, gross, commission, net)
   select at / 86400000, provider_id, count(*) filter (where kind = 'capture'),
     count(*) filter (where kind = 'refund'), sum(gross), sum(commission), sum(net)
   from earnings where true group by 1, 2
   on conflict (day, provider_id) do update set captures = excluded.captures,
     refunds = excluded.refunds, gross = excluded.gross, commission = excluded.commission,
     net = excluded.net`,
  `insert into provider_totals (provider_id, service_type, jobs, gross, commission, net)
   select assigned_id, service_type, count(*), sum(price), coalesce(sum(commission), 0),
     coalesce(sum(net), 0)
   from counted_jobs where is_done group by 1, 2`,
  `insert into platform_days (day, created, counted, words, live, held)
   select created_on, count(*), count(words), coalesce(sum(words), 0), sum(is_live),
     coalesce(sum(price) filter (where is_live), 0)
   from counted_jobs group by 1`,
  `insert into platform_days (day, completed, duration_ms, translation, transcription, narration,
     spent)
   select done_on, count(*), sum(completed_at - created_at), ${priceOf('translation')},
     ${priceOf('transcription')}, ${priceOf('narration')}, sum(amount_due)
   from counted_jobs where is_done group by 1
   on conflict (day) do update set completed = excluded.completed,
     duration_ms = excluded.duration_ms, translation = excluded.translation,
     transcription = excluded.transcription, narration = excluded.narration, spent = excluded.spent`,
  `insert into duration_days (day, minutes, jobs)
   select done_on, ${step}, count(*) from (
     select done_on, (completed_at - created_at) / 60000 as minutes from counted_jobs where is_done)
   group by 1, 2`,
  'drop table counted_jobs',
];

/** What clients spent is read from the totals. */
const unusedIndex = 'drop index jobs_spent_index';

/** The totals that reports are read from, filled with what the jobs and earnings add up to. */
class Migration0031 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const filled = dialect.earlier([...copyFigures, ...fill]);
    const statements = [...totalTables(dialect), ...filled, unusedIndex];
    for (const sql of statements) this.add(sql);
  }
}

const answers = ({ ownId }: Dialect) => [
  `create table answers (id ${ownId}, account_id integer not null, key blob not null,
    fingerprint blob not null, answer blob not null, at bigint not null)`,
  'create unique index answers_key_unique on answers (account_id, key)',
  'create index answers_at_index on answers (at)',
];

/** Saved answers are small. Those that were saved before stay where they are until they expire. */
class Migration0032 extends DialectMigration {
  override up(): void {
    for (const sql of answers(this.dialect)) this.add(sql);
  }
}

const seals = ({ id, appendOnly }: Dialect) => [
  `create table seals (number ${id}, posting_id integer not null,
    entries integer not null, digest text not null, audit_id integer not null,
    audit_hash text not null, at bigint not null, previous_hash text not null, hash text not null)`,
  ...appendOnly('seals'),
];

/** The ledger is sealed. */
class Migration0033 extends DialectMigration {
  override up(): void {
    for (const sql of seals(this.dialect)) this.add(sql);
  }
}

const isAssigned = 'where assigned_id is not null';
const isPair = 'target_language is not null';

/** Whose jobs a list has, and which of them an index of these lists has. */
const scopes = [
  ['client', 'client_id, ', ''],
  ['assigned', 'assigned_id, ', isAssigned],
] as const;

const listsOf = ([name, columns, where]: (typeof scopes)[number]) => [
  `create index jobs_${name}_index on jobs (${columns} status, service_type, created_at) ${where}`,
  `create index jobs_${name}_language_index on jobs
    (${columns} language, service_type, created_at) ${where}`,
  `create index jobs_${name}_target_index on jobs (${columns} target_language, created_at)
    ${where === '' ? 'where' : `${where} and`} ${isPair}`,
  `create index jobs_${name}_updated_index on jobs (${columns} updated_at) ${where}`,
  `create index jobs_${name}_due_index on jobs (${columns} due_rank) ${where}`,
];

const replaced = [
  'client',
  'assigned',
  'status',
  'created',
  'updated',
  'client_created',
  'assigned_created',
  'held',
  'promotion_cancelled',
];

/** Indexes from which each list of jobs is read, however few of many jobs match its filter. */
const listIndexes = [
  ...replaced.map((name) => `drop index jobs_${name}_index`),
  ...scopes.flatMap((scope) => listsOf(scope)),
  'create index jobs_client_created_index on jobs (client_id, created_at) where id > 0',
  `create index jobs_assigned_created_index on jobs (assigned_id, created_at)
    ${isAssigned} and id > 0`,
  'create index jobs_created_index on jobs (created_at)',
  'create index jobs_status_index on jobs (status, service_type, created_at)',
  'create index jobs_language_index on jobs (language, service_type, created_at)',
  `create index jobs_target_index on jobs (target_language, created_at) where ${isPair}`,
  `create index jobs_parties_index on jobs (client_id, assigned_id, created_at) ${isAssigned}`,
  'create index jobs_updated_index on jobs (updated_at)',
  `create index jobs_held_index on jobs (client_id, status, amount_due)
    where status in ('pending', 'in_progress')`,
  `create index jobs_promotion_cancelled_index on jobs (client_id, status, discount)
    where discount > 0 and status = 'cancelled'`,
  // Erasing goes through the jobs in another order now: what was begun starts again.
  'update account_deletions set last_job_id = 0 where finished_at is null',
];

/** Lists of jobs read what they show, and little else. */
class Migration0034 extends DialectMigration {
  override up(): void {
    for (const sql of listIndexes) this.add(sql);
  }
}

const sharing = ({ onPostgres }: Dialect) => [
  'alter table notices add column claimed_until bigint null',
  // Not logged: the counts of a quarter of an hour need not outlast a crash, nor wait for the disk.
  ...onPostgres([
    `create unlogged table limit_counts (key text not null primary key, count bigint not null,
      until bigint not null, expires_at bigint not null, is_refused boolean not null,
      failed bigint[] not null default '{}', succeeded bigint[] not null default '{}')`,
    'create index limit_counts_expires_index on limit_counts (expires_at)',
  ]),
];

/** Several processes send notices, and share the limits on logins. */
class Migration0035 extends DialectMigration {
  override up(): void {
    for (const sql of sharing(this.dialect)) this.add(sql);
  }
}

/** The pieces of an upload can be in a bucket; the row says which is the last. */
class Migration0036 extends DialectMigration {
  override up(): void {
    this.add('alter table uploads add column last_piece text null');
  }
}

/** The tables whose rows are never changed or deleted one by one. */
const neverEmptied = [
  'ledger_postings',
  'ledger_entries',
  'ledger_lines',
  'commission_rates',
  'audit_log',
  'seals',
];

/** PostgreSQL can empty a table at once, which triggers for each row do not notice. */
class Migration0037 extends DialectMigration {
  override up(): void {
    for (const sql of neverEmptied.flatMap(this.dialect.neverEmptied)) this.add(sql);
  }
}

/**
 * PostgreSQL plans as if an account had a hundred jobs. By its own count it expects the average, which is most of all
 * jobs as long as one client has most of them: then it reads those of another client among the jobs of all.
 */
class Migration0038 extends DialectMigration {
  override up(): void {
    const expectFew = ['client_id', 'assigned_id', 'requested_id'].map(
      (column) => `alter table jobs alter column ${column} set (n_distinct = -0.01)`,
    );
    for (const sql of this.dialect.onPostgres(expectFew)) this.add(sql);
  }
}

export const migrations0029To0038 = [
  { name: '0029-proposals', class: Migration0029 },
  { name: '0030-reference-files', class: Migration0030 },
  { name: '0031-totals', class: Migration0031 },
  { name: '0032-answers', class: Migration0032 },
  { name: '0033-seals', class: Migration0033 },
  { name: '0034-list-indexes', class: Migration0034 },
  { name: '0035-several-processes', class: Migration0035 },
  { name: '0036-pieces-of-uploads', class: Migration0036 },
  { name: '0037-never-emptied', class: Migration0037 },
  { name: '0038-jobs-of-an-account', class: Migration0038 },
];
