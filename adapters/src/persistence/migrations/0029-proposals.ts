import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

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

const columns = `id, account_id, kind, job_id, service_id, payout_id, rating_id, actor_id, created_at,
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
  `insert into notifications (${columns})
    select ${columns} from notifications_without_proposals order by id`,
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
export class Migration0029 extends DialectMigration {
  override up(): void {
    const statements = [...proposals(this.dialect), ...notifications(this.dialect)];
    for (const sql of statements) this.add(sql);
  }
}
