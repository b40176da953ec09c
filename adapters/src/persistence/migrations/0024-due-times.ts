import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

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

const columns = `id, account_id, kind, job_id, service_id, payout_id, rating_id, actor_id, created_at,
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
  `insert into notifications (${columns})
    select ${columns} from notifications_of_fewer_kinds order by id`,
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
export class Migration0024 extends DialectMigration {
  override up(): void {
    for (const sql of [...jobs, ...notifications(this.dialect)]) this.add(sql);
  }
}
