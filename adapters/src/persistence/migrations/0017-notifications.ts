import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const kinds = `'job_accepted', 'job_delivered', 'job_released', 'job_failed', 'job_cancelled',
  'job_refunded', 'job_offered', 'job_assigned', 'service_approved', 'service_rejected',
  'payout_paid', 'payout_failed', 'rating_received', 'announcement'`;

const kind = `kind text check (kind in (${kinds})) not null`;

const tables = ({ id, flag, trigger }: Dialect) => [
  `create table notifications (id ${id}, account_id integer not null, ${kind},
    job_id integer null, service_id integer null, payout_id integer null, rating_id integer null,
    actor_id integer null, created_at bigint not null, read_at bigint null,
    ${pointsTo('notifications', { account_id: 'accounts' })})`,
  'create index notifications_account_index on notifications (account_id, id)',
  trigger({
    name: 'notifications_retention',
    event: 'insert',
    table: 'notifications',
    body: `delete from notifications where id = ( select id from notifications
      where account_id = new.account_id order by id desc limit 1 offset 500)`,
  }),
  `create table notification_settings (account_id integer not null, ${kind}, mail ${flag} null,
    telegram ${flag} null, ${pointsTo('notification_settings', { account_id: 'accounts' })},
    primary key (account_id, kind))`,
  `create table visits (account_id integer not null primary key, last_seen_at bigint not null,
    previous_seen_at bigint null, ${pointsTo('visits', { account_id: 'accounts' })})`,
];

/** Users are notified of what happened, choose what is also sent, and have visits. */
export class Migration0017 extends DialectMigration {
  override up(): void {
    for (const sql of tables(this.dialect)) this.add(sql);
  }
}
