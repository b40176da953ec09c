import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

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

const columns = ({ flag }: Dialect) => [
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
export class Migration0044 extends DialectMigration {
  override up(): void {
    for (const [name, table] of triggers) this.add(this.dialect.dropTrigger(name, table));
    for (const sql of [...columns(this.dialect), ...fill]) this.add(sql);
  }
}
