import { amount, type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

const reviewColumns = ({ flag }: Dialect) => [
  "alter table jobs add column review_state text not null default 'none'",
  'alter table jobs add column review_until bigint null',
  'alter table jobs add column review_left_ms bigint null',
  'alter table jobs add column review_reminded_at bigint null',
  'alter table jobs add column accepted_at bigint null',
  'alter table jobs add column accepted_by text null',
  `alter table jobs add column accepts_on_delivery ${flag} not null default false`,
  'alter table jobs add column revisions integer not null default 0',
  ...['returned_due', 'returned_discount'].map(
    (column) => `alter table jobs add column ${amount(column)} not null default 0`,
  ),
  'create index jobs_review_index on jobs (review_until, id) where review_until is not null',
  'create index jobs_revised_index on jobs (completed_at) where revisions > 0',
];

const revisions = ({ id }: Dialect) => [
  `create table revisions (id ${id}, job_id integer not null, provider_id integer not null,
    round integer not null, reasons text not null, text text not null, pins text not null,
    requested_at bigint not null, due_at bigint null, output_id integer null, ended text null,
    ended_at bigint null, decline_reason text null,
    ${pointsTo('revisions', { job_id: 'jobs', provider_id: 'accounts', output_id: 'files' })})`,
  'create unique index revisions_round_unique on revisions (job_id, round)',
  'create index revisions_output_index on revisions (output_id) where output_id is not null',
];

const disputes = ({ id }: Dialect) => [
  `create table disputes (id ${id}, job_id integer not null, client_id integer not null,
    provider_id integer not null, opened_by text not null, opened_at bigint not null,
    statements_until bigint not null, client_text text null, client_stated_at bigint null,
    provider_text text null, provider_stated_at bigint null, ${amount('returned')} null,
    ${amount('released')} null, reason text null, decided_by integer null,
    decided_at bigint null, ${pointsTo('disputes', {
      job_id: 'jobs',
      client_id: 'accounts',
      provider_id: 'accounts',
      decided_by: 'accounts',
    })})`,
  'create unique index disputes_job_unique on disputes (job_id)',
  'create index disputes_open_index on disputes (id) where decided_at is null',
];

/** A table that SQLite creates again, as it changes no check of a table. */
type Recreated = Readonly<{
  table: string;
  /** The definitions of its columns and constraints, as they are now. */
  definition: string;
  /** The columns that it had, and those that are computed from them. */
  columns: string;
  computed?: Readonly<Record<string, string>>;
  /** The names of its indexes, which an earlier migration created. */
  indexes: readonly string[];
  created: readonly string[];
  /** Whether ids are never assigned again. */
  counts: boolean;
}>;

const recreate = (
  { rename }: Dialect,
  { table, definition, columns, computed = {}, indexes, created, counts }: Recreated,
) => [
  ...indexes.map((index) => `drop index ${index}`),
  ...rename(table, `old_${table}`),
  `create table ${table} (${definition})`,
  `insert into ${table} (${[columns, ...Object.keys(computed)].join(', ')})
    select ${[columns, ...Object.values(computed)].join(', ')} from old_${table}`,
  ...(counts
    ? [
        `delete from sqlite_sequence where name = '${table}'`,
        `insert into sqlite_sequence (name, seq)
          select '${table}', seq from sqlite_sequence where name = 'old_${table}'`,
      ]
    : []),
  `drop table old_${table}`,
  ...created,
];

const earningKinds = "kind in ('capture', 'partial-refund', 'refund')";
const uniqueEarning = 'create unique index earnings_job_unique on earnings (job_id, kind, part)';

const recreatedEarnings = ({ ownId, flag }: Dialect): Recreated => ({
  table: 'earnings',
  definition: `id ${ownId}, provider_id integer not null, job_id integer not null,
    kind text check (${earningKinds}) not null, part integer not null default 0,
    gross bigint not null, commission bigint not null, net bigint not null, at bigint not null,
    cleared_at bigint null, payout_id integer null, is_free ${flag} not null default false,
    released_at bigint null, released_by_rule ${flag} not null default false,
    ${pointsTo('earnings', { provider_id: 'accounts', job_id: 'jobs', payout_id: 'payouts' })},
    constraint earnings_sum_check check (commission + net = gross)`,
  columns: `id, provider_id, job_id, kind, gross, commission, net, at, payout_id, is_free,
    released_at, released_by_rule`,
  computed: { cleared_at: 'at' },
  indexes: ['job_unique', 'provider_index', 'payout_index', 'unpaid_index', 'held_index']
    .concat('by_rule_index', 'captured_index')
    .map((name) => `earnings_${name}`),
  created: [
    uniqueEarning,
    'create index earnings_provider_index on earnings (provider_id, at)',
    'create index earnings_payout_index on earnings (payout_id) where payout_id is not null',
    'create index earnings_unpaid_index on earnings (provider_id, at) where payout_id is null',
    `create index earnings_held_index on earnings (provider_id, at)
      where payout_id is null and released_at is null and kind = 'capture' and is_free = true`,
    `create index earnings_by_rule_index on earnings (provider_id, net)
      where released_by_rule = true`,
    "create index earnings_captured_index on earnings (at) where kind = 'capture'",
  ],
  counts: false,
});

/** What is in review: few earnings at any time. */
const unclearedEarnings = `create index earnings_uncleared_index on earnings (provider_id)
  where cleared_at is null`;

const earnings = (dialect: Dialect) => [
  ...dialect.onSqlite(recreate(dialect, recreatedEarnings(dialect))),
  ...dialect.onPostgres([
    'alter table earnings drop constraint earnings_kind_check',
    `alter table earnings add constraint earnings_kind_check check (${earningKinds})`,
    'alter table earnings add column part integer not null default 0',
    'alter table earnings add column cleared_at bigint null',
    'update earnings set cleared_at = at',
    'drop index earnings_job_unique',
    uniqueEarning,
  ]),
  unclearedEarnings,
];

const recreatedNotifications = ({ id }: Dialect): Recreated => ({
  table: 'notifications',
  definition: `id ${id}, account_id integer not null, kind text not null, job_id integer null,
    service_id integer null, payout_id integer null, rating_id integer null,
    actor_id integer null, created_at bigint not null, read_at bigint null,
    ${pointsTo('notifications', { account_id: 'accounts' })}`,
  columns: `id, account_id, kind, job_id, service_id, payout_id, rating_id, actor_id, created_at,
    read_at`,
  indexes: ['notifications_account_index'],
  created: ['create index notifications_account_index on notifications (account_id, id)'],
  counts: true,
});

const recreatedSettings = ({ flag }: Dialect): Recreated => ({
  table: 'notification_settings',
  definition: `account_id integer not null, kind text not null, mail ${flag} null,
    telegram ${flag} null, ${pointsTo('notification_settings', { account_id: 'accounts' })},
    primary key (account_id, kind)`,
  columns: 'account_id, kind, mail, telegram',
  indexes: [],
  created: [],
  counts: false,
});

/** The kinds of notifications are no longer checked: each new one would create the tables again. */
const notifications = (dialect: Dialect) => [
  ...dialect.onSqlite([
    ...recreate(dialect, recreatedNotifications(dialect)),
    ...recreate(dialect, recreatedSettings(dialect)),
  ]),
  ...dialect.onPostgres(
    ['notifications', 'notification_settings'].map(
      (table) => `alter table ${table} drop constraint ${table}_kind_check`,
    ),
  ),
];

const approvalKinds = "kind in ('credit', 'refund', 'settlement', 'payout')";

const recreatedApprovals = ({ id }: Dialect): Recreated => ({
  table: 'approvals',
  definition: `id ${id}, kind text check (${approvalKinds}) not null, subject text not null,
    account_id integer not null, ${amount('amount')} not null, ${amount('part')} null,
    job_id integer null, payout_id integer null, reference text null, note text null,
    requested_by integer not null, requested_at bigint not null,
    outcome text check (outcome in ('approved', 'rejected')) null, decided_by integer null,
    decided_at bigint null, rejection_reason text null, ${pointsTo('approvals', {
      account_id: 'accounts',
      job_id: 'jobs',
      payout_id: 'payouts',
      requested_by: 'accounts',
      decided_by: 'accounts',
    })}`,
  columns: `id, kind, subject, account_id, amount, job_id, payout_id, reference, note,
    requested_by, requested_at, outcome, decided_by, decided_at, rejection_reason`,
  indexes: ['approvals_outcome_index', 'approvals_account_index', 'approvals_time_index'],
  created: [
    'create index approvals_outcome_index on approvals (outcome, id)',
    'create index approvals_account_index on approvals (account_id)',
    'create index approvals_time_index on approvals (outcome, requested_at)',
  ],
  counts: true,
});

const approvals = (dialect: Dialect) => [
  ...dialect.onSqlite(recreate(dialect, recreatedApprovals(dialect))),
  ...dialect.onPostgres([
    'alter table approvals drop constraint approvals_kind_check',
    `alter table approvals add constraint approvals_kind_check check (${approvalKinds})`,
    `alter table approvals add column ${amount('part')} null`,
  ]),
];

/** Clients review results: they accept them, send them back or contest them; refunds can be partial. */
export class Migration0051 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const tables = [reviewColumns, revisions, disputes, earnings, notifications, approvals];
    for (const sql of tables.flatMap((statements) => statements(dialect))) this.add(sql);
  }
}
