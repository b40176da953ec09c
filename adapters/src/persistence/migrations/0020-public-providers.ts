import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** Half a star in a standing; half of it is above every turnaround in milliseconds. */
const step = 1_099_511_627_776;

/** What triggers maintain of each provider, and what the provider chooses. */
const columns = ({ flag }: Dialect) => [
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
export class Migration0020 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const filled = dialect.earlier(existing);
    const all = [...columns(dialect), ...indexes, ...filled, ...triggers(dialect)];
    for (const sql of all) this.add(sql);
  }
}
