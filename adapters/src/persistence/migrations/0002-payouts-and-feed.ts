import { amount, pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

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
export class Migration0002 extends DialectMigration {
  override up(): void {
    for (const part of [payouts, earnings, feed, channels, indexes]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}
