import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const sums = (...columns: readonly string[]): string =>
  columns.map((column) => `${column} bigint not null default 0`).join(', ');

const tables = ({ clustered, ownId }: Dialect) => [
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
export class Migration0031 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const filled = dialect.earlier([...copyFigures, ...fill]);
    const statements = [...tables(dialect), ...filled, unusedIndex];
    for (const sql of statements) this.add(sql);
  }
}
