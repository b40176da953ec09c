import { hash } from 'node:crypto';
import { toReferenceKey } from '@nsem/core';
import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

const isNotReversed = "status not in ('cancelled', 'failed', 'refunded')";

/** By what the use of a free translation is recognised. Earlier jobs have nothing of it. */
const freeTranslations = [
  ...['free_mailbox', 'free_network', 'free_device'].map(
    (column) => `alter table jobs add column ${column} text null`,
  ),
  `create unique index jobs_free_mailbox_unique on jobs (free_mailbox)
    where free_mailbox is not null and ${isNotReversed}`,
  `create index jobs_free_mailbox_index on jobs (free_mailbox, status)
    where free_mailbox is not null`,
  `create index jobs_free_network_index on jobs (free_network, created_at)
    where free_network is not null`,
  `create index jobs_free_month_index on jobs (created_at, discount)
    where discount > 0 and ${isNotReversed}`,
];

/** A mailbox has one free translation, a network and a month have so many. */
class Migration0039 extends DialectMigration {
  override up(): void {
    for (const sql of freeTranslations) this.add(sql);
  }
}

/** What was released before counts as released by an admin: the rule's limit begins now. */
const releases = ({ flag }: Dialect) => [
  `alter table earnings add column released_by_rule ${flag} not null default false`,
  `create index earnings_by_rule_index on earnings (provider_id, net)
    where released_by_rule = true`,
];

const trustSums = ['paid_jobs', 'paid', 'commission', 'free_jobs']
  .map((column) => `${column} bigint not null default 0`)
  .join(', ');

const providerClients = ({ clustered }: Dialect) => [
  `create table provider_clients (provider_id integer not null, client_id integer not null, ${trustSums},
    ${pointsTo('provider_clients', { provider_id: 'accounts', client_id: 'accounts' })},
    primary key (provider_id, client_id)) ${clustered}`,
  `insert into provider_clients (provider_id, client_id, paid_jobs, paid, commission, free_jobs)
   select assigned_id, client_id, count(*) filter (where discount = 0),
     coalesce(sum(amount_due) filter (where discount = 0), 0),
     coalesce(sum(commission) filter (where discount = 0), 0),
     count(*) filter (where discount > 0)
   from jobs where status = 'completed' and completed_at is not null and assigned_id is not null
   group by 1, 2`,
];

const suspiciousPairs = ({ id }: Dialect) => [
  `create table suspicious_pairs (id ${id}, provider_id integer not null, client_id integer not null,
    evidence text not null, status text check (status in ('open', 'dismissed', 'confirmed')) not null,
    note text null, found_at bigint not null, updated_at bigint not null, reviewed_at bigint null,
    reviewed_by integer null, ${pointsTo('suspicious_pairs', {
      provider_id: 'accounts',
      client_id: 'accounts',
      reviewed_by: 'accounts',
    })})`,
  'create unique index suspicious_pairs_unique on suspicious_pairs (provider_id, client_id)',
  'create index suspicious_pairs_status_index on suspicious_pairs (status, id)',
];

/** Held earnings are released to providers whom distinct clients have paid; pairs are reviewed. */
class Migration0040 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const tables = [...providerClients(dialect), ...suspiciousPairs(dialect)];
    for (const sql of [...releases(dialect), ...tables]) this.add(sql);
  }
}

const selectReferences = `
  select id, substr(key, length('topup:') + 1) as reference from ledger_postings
  where kind = 'top-up' order by id`;

const insertReference = 'insert into ledger_references (reference_key, posting_id) values (?, ?)';

/**
 * References of transfers are compared by what they look like. Of earlier ones that look the same, the key is
 * that of the first; a later one has its number in another line, which no key has.
 */
class Migration0041 extends DialectMigration {
  override async up(): Promise<void> {
    type Reference = Readonly<{ id: number; reference: string }>;
    const references = (await this.execute(selectReferences)) as unknown as readonly Reference[];
    await this.run('delete from ledger_references');
    const taken = new Set<string>();
    for (const { id, reference } of references) {
      const key = toReferenceKey(reference);
      await this.execute(insertReference, [taken.has(key) ? `${key}\n${id}` : key, id]);
      taken.add(key);
    }
    // The check of the books finds the reference of a posting.
    await this.run(
      'create index if not exists ledger_references_posting_index on ledger_references (posting_id)',
    );
  }
}

/** Deliveries have the digest of their output; that of earlier ones is not known. */
class Migration0042 extends DialectMigration {
  override up(): void {
    this.add('alter table job_events add column output_sha256 text null');
  }
}

type Saved = Readonly<{
  account_id: number;
  key: string;
  fingerprint: string;
  answer: string;
  at: number;
}>;

/** A table, and some of its rows in the order of their key, after a key: an answer can be a long text. */
type Source = Readonly<{
  selectNext: string;
  /** A key before all others. */
  start: readonly unknown[];
  keyOf: (row: Saved) => readonly unknown[];
}>;

/** Each is read along its own key: a batch reads no more rows than it takes over. */
export const sources: readonly Source[] = [
  {
    selectNext: `select account_id, key, fingerprint, answer, at from idempotency
      where (account_id, key) > (?, ?) order by account_id, key limit 100`,
    start: [-1, ''],
    keyOf: ({ account_id, key }) => [account_id, key],
  },
  {
    selectNext: `select 0 as account_id, key, fingerprint, answer, at from open_idempotency
      where key > ? order by key limit 100`,
    start: [''],
    keyOf: ({ key }) => [key],
  },
];

/** An answer that has expired may have a successor already. */
const insertAnswer = `
  insert into answers (account_id, key, fingerprint, answer, at)
  values (?, ?, ?, ?, ?) on conflict (account_id, key) do nothing`;

const digestBytes = 16;

/** Before version 32, an answer was an object with its text in it; without a text, it was empty. */
function toAnswer(saved: string): Buffer {
  const { text, ...head } = JSON.parse(saved) as Readonly<{ text?: string }>;
  return Buffer.from(JSON.stringify(head) + (text === undefined ? '' : `\n${text}`));
}

/** Answers that were saved before version 32 are where all others are. */
class Migration0043 extends DialectMigration {
  override async up(): Promise<void> {
    for (const source of sources) await this.move(source);
    this.add('drop table idempotency');
    this.add('drop table open_idempotency');
  }

  private async move({ selectNext, start, keyOf }: Source): Promise<void> {
    let after: readonly unknown[] | undefined = start;
    while (after !== undefined) {
      const rows = (await this.execute(selectNext, [...after])) as unknown as readonly Saved[];
      for (const { account_id, key, fingerprint, answer, at } of rows) {
        await this.execute(insertAnswer, [
          account_id,
          hash('sha256', key, 'buffer').subarray(0, digestBytes),
          Buffer.from(fingerprint, 'base64url').subarray(0, digestBytes),
          toAnswer(answer),
          at,
        ]);
      }
      const last = rows.at(-1);
      after = last && keyOf(last);
    }
  }
}

const sum = 'bigint not null default 0';
const isLive = "status in ('pending', 'in_progress')";
const isCancelled = "status = 'cancelled' and discount > 0";
const isKept = "status not in ('cancelled', 'failed', 'refunded')";

/** The triggers that counted, which use cases do now. */
const triggers = [
  ['jobs_usage_created', 'jobs'],
  ['jobs_usage_moved', 'jobs'],
  ['jobs_figures_added', 'jobs'],
  ['jobs_figures_moved', 'jobs'],
  ['files_usage_added', 'files'],
  ['files_usage_removed', 'files'],
  ['ratings_standing_added', 'ratings'],
  ['ratings_standing_changed', 'ratings'],
] as const;

const figureColumns = ({ flag }: Dialect) => [
  ...['live', 'held', 'translations', 'cancelled'].map(
    (column) => `alter table client_totals add column ${column} ${sum}`,
  ),
  `alter table platform_days add column discount ${sum}`,
  `alter table provider_totals add column paid_jobs ${sum}`,
  `alter table languages add column is_used ${flag} not null default false`,
  'alter table accounts drop column completed_jobs',
  `create table mailbox_totals (mailbox text not null primary key, cancelled ${sum})`,
  `create table storage_totals (account_id integer not null primary key, bytes ${sum},
    ${pointsTo('storage_totals', { account_id: 'accounts' })})`,
];

/**
 * Each of them reads an index that contains all it needs, as far as there is one: reading a million jobs one by one
 * in the order of an index takes long on a slow disk.
 */
const fill = [
  `insert into client_totals (client_id, live, translations)
   select client_id, count(*) filter (where ${isLive}),
     count(*) filter (where service_type = 'translation' and ${isKept})
   from jobs where true group by client_id
   on conflict (client_id) do update set live = excluded.live,
     translations = excluded.translations`,
  `update client_totals set
     held = (select coalesce(sum(amount_due), 0) from jobs
       where jobs.client_id = client_totals.client_id and ${isLive}),
     cancelled = (select count(*) from jobs
       where jobs.client_id = client_totals.client_id and ${isCancelled})`,
  `insert into mailbox_totals (mailbox, cancelled)
   select free_mailbox, count(*) filter (where ${isCancelled}) from jobs
   where free_mailbox is not null group by free_mailbox
   having count(*) filter (where ${isCancelled}) > 0`,
  `update platform_days set discount = (select coalesce(sum(discount), 0) from jobs
   where discount > 0 and ${isKept} and created_at >= platform_days.day * 86400000
     and created_at < (platform_days.day + 1) * 86400000)`,
  `update provider_totals set paid_jobs = (select count(*) from jobs
   where jobs.assigned_id = provider_totals.provider_id and status = 'completed'
     and jobs.service_type = provider_totals.service_type and price > 0)`,
  `update provider_totals set paid_jobs = paid_jobs - free.completed
   from (select assigned_id, service_type, count(*) filter (where status = 'completed') as completed
     from jobs where discount > 0 and ${isKept} group by assigned_id, service_type) as free
   where free.assigned_id = provider_totals.provider_id
     and free.service_type = provider_totals.service_type`,
  `insert into storage_totals (account_id, bytes)
   select owner_id, sum(size_bytes) from files where owner_id is not null group by owner_id`,
  `update languages set is_used = true
   where exists (select 1 from jobs where language = languages.code)
     or exists (select 1 from jobs where target_language = languages.code)`,
  'drop table quota_usage',
];

/** What was counted by triggers, or from indexes of jobs, is part of the totals. */
class Migration0044 extends DialectMigration {
  override up(): void {
    for (const [name, table] of triggers) this.add(this.dialect.dropTrigger(name, table));
    for (const sql of [...figureColumns(this.dialect), ...fill]) this.add(sql);
  }
}

const dropped = [
  'client',
  'client_created',
  'client_due',
  'client_language',
  'client_target',
  'client_updated',
  'assigned',
  'assigned_created',
  'assigned_due',
  'assigned_language',
  'assigned_target',
  'assigned_updated',
  'status',
  'language',
  'target',
  'parties',
  'offered',
  'completed',
  'held',
  'promotion_cancelled',
  'free_mailbox',
  'free_month',
  'earned',
  'turnaround',
];

const createdIndexes = [
  'create index jobs_client_created_index on jobs (client_id, created_at)',
  `create index jobs_assigned_created_index on jobs (assigned_id, created_at)
    where assigned_id is not null`,
  'create index jobs_status_index on jobs (status, created_at)',
  'create index jobs_client_due_index on jobs (client_id, status, due_rank)',
  'create index jobs_assigned_due_index on jobs (assigned_id, status, due_rank)',
  "create index earnings_captured_index on earnings (at) where kind = 'capture'",
  // Erasing goes through the jobs in another order now: what was begun starts again.
  'update account_deletions set last_job_id = 0 where finished_at is null',
];

/** Each new job is in seven indexes instead of thirteen. */
class Migration0045 extends DialectMigration {
  override up(): void {
    for (const name of dropped) this.add(`drop index jobs_${name}_index`);
    for (const sql of createdIndexes) this.add(sql);
  }
}

const partSums = (...columns: readonly string[]): string =>
  columns.map((column) => `${column} bigint not null default 0`).join(', ');

const figures = {
  platform_days: [
    'created',
    'counted',
    'words',
    'live',
    'held',
    'discount',
    'completed',
    'duration_ms',
    'translation',
    'transcription',
    'narration',
    'spent',
  ],
  duration_days: ['jobs'],
};

const tables = ({ clustered }: Dialect) => ({
  platform_days: `create table platform_days (day integer not null, part integer not null,
    ${partSums(...figures.platform_days)}, primary key (day, part)) ${clustered}`,
  duration_days: `create table duration_days (day integer not null, minutes integer not null,
    part integer not null, ${partSums(...figures.duration_days)},
    primary key (day, minutes, part)) ${clustered}`,
});

/** The rows that all transactions add to have parts, so that those of different processes do not wait for each other. */
class Migration0046 extends DialectMigration {
  override up(): void {
    const created = tables(this.dialect);
    for (const table of ['platform_days', 'duration_days'] as const) {
      const key = table === 'platform_days' ? 'day' : 'day, minutes';
      const columns = figures[table].join(', ');
      for (const sql of this.dialect.rename(table, `old_${table}`)) this.add(sql);
      this.add(created[table]);
      this.add(`insert into ${table} (${key}, part, ${columns})
        select ${key}, 0, ${columns} from old_${table}`);
      this.add(`drop table old_${table}`);
    }
  }
}

/** The store that inserts a notification deletes the oldest ones of its account. */
class Migration0047 extends DialectMigration {
  override up(): void {
    this.add(this.dialect.dropTrigger('notifications_retention', 'notifications'));
  }
}

/** Half a star, in the number that two figures were; less than it was left for the turnaround. */
const step = 1_099_511_627_776;

/** Of those who have no turnaround: below every other figure. */
const unknown = -9_007_199_254_740_991;

const bestFirst = 'is_available, half_stars, negated_turnaround_ms, id';

const statements = [
  'alter table accounts add column half_stars integer not null default 0',
  `alter table accounts add column negated_turnaround_ms bigint not null default ${unknown}`,
  `update accounts set half_stars = standing / ${step},
     negated_turnaround_ms = coalesce(0 - median_turnaround_ms, ${unknown})
   where standing > 0 or median_turnaround_ms is not null`,
  'drop index accounts_standing_index',
  'drop index accounts_public_index',
  `create index accounts_best_index on accounts (${bestFirst}) where provider_id is not null`,
  `create index accounts_public_index on accounts (${bestFirst}) where is_public = true`,
  'alter table accounts drop column standing',
  'alter table accounts drop column median_turnaround_ms',
];

/** Lists order providers by two figures, instead of by a number that both were packed into. */
class Migration0048 extends DialectMigration {
  override up(): void {
    for (const sql of statements) this.add(sql);
  }
}

export const migrations0039To0048 = [
  { name: '0039-free-translations', class: Migration0039 },
  { name: '0040-trusted-providers', class: Migration0040 },
  { name: '0041-reference-looks', class: Migration0041 },
  { name: '0042-output-digests', class: Migration0042 },
  { name: '0043-answers-in-one-table', class: Migration0043 },
  { name: '0044-figures', class: Migration0044 },
  { name: '0045-fewer-indexes', class: Migration0045 },
  { name: '0046-parts-of-days', class: Migration0046 },
  { name: '0047-retention-by-the-store', class: Migration0047 },
  { name: '0048-figures-to-order-by', class: Migration0048 },
];
