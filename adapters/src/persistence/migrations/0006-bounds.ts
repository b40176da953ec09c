import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** To whom each job that has not ended was offered. */
const offers = ({ clustered }: Dialect) => [
  `create table job_offers (job_id integer not null, provider_id integer not null,
    primary key (job_id, provider_id),
    ${pointsTo('job_offers', { job_id: 'jobs', provider_id: 'accounts' })}) ${clustered}`,
];

const indexes = () => [
  `create index jobs_promotion_cancelled_index on jobs (client_id)
    where discount > 0 and status = 'cancelled'`,
  // Deleting a file checks that no job references it.
  'create index jobs_input_index on jobs (input_id) where input_id is not null',
  'create index jobs_output_index on jobs (output_id) where output_id is not null',
  `create index services_pending_index on services (owner_id) where status = 'pending'`,
];

/** The files that something references, with their owners. */
const referenced = `
  select recording_id as file_id, owner_id from services where recording_id is not null
  union all select input_id, client_id from jobs where input_id is not null
  union all select output_id, assigned_id from jobs where output_id is not null`;

/** Files get owners; those that nothing references any more are deleted. */
const files = ({ earlier }: Dialect) => [
  `alter table files add column owner_id integer null
    constraint files_owner_id_foreign references accounts (id) on update no action on delete no action`,
  ...earlier([
    `delete from files where id not in (select file_id from (${referenced}))`,
    `update files set owner_id = owners.owner_id from (${referenced}) as owners
      where owners.file_id = files.id`,
  ]),
];

const usage = ({ earlier }: Dialect) => [
  `create table quota_usage (account_id integer not null primary key,
    stored_bytes bigint not null, open_jobs integer not null, jobs_day integer not null,
    jobs_of_day integer not null, ${pointsTo('quota_usage', { account_id: 'accounts' })})`,
  ...earlier([
    `insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)
      select account_id, sum(bytes), sum(is_open), 0, 0 from (
        select owner_id as account_id, size_bytes as bytes, 0 as is_open from files
        where owner_id is not null
        union all select client_id, 0, 1 from jobs where status in ('pending', 'in_progress'))
      group by account_id`,
  ]),
];

/** Without the word "pending": the schema comparison ends a trigger at the first "end". */
const isLive = (row: 'old' | 'new') => `(${row}.status <> 'completed'
  and ${row}.status <> 'cancelled' and ${row}.status <> 'failed' and ${row}.status <> 'refunded')`;

const insertUsage =
  'insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)';

/** Maintain the usage with each change of a job or a file. */
const triggers = ({ trigger }: Dialect) => [
  trigger({
    name: 'jobs_usage_created',
    event: 'insert',
    table: 'jobs',
    body: `${insertUsage}
      values (new.client_id, 0, ${isLive('new')}, new.created_at / 86400000, 1)
      on conflict (account_id) do update set open_jobs = open_jobs + excluded.open_jobs,
        jobs_of_day = iif(jobs_day = excluded.jobs_day, jobs_of_day + 1, 1),
        jobs_day = excluded.jobs_day`,
  }),
  trigger({
    name: 'jobs_usage_moved',
    event: 'update',
    table: 'jobs',
    when: `${isLive('old')} <> ${isLive('new')}`,
    body: `update quota_usage set open_jobs = open_jobs + ${isLive('new')} - ${isLive('old')}
      where account_id = new.client_id`,
  }),
  trigger({
    name: 'files_usage_added',
    event: 'insert',
    table: 'files',
    when: 'new.owner_id is not null',
    body: `${insertUsage} values (new.owner_id, new.size_bytes, 0, 0, 0)
      on conflict (account_id) do update set stored_bytes = stored_bytes + excluded.stored_bytes`,
  }),
  trigger({
    name: 'files_usage_removed',
    event: 'delete',
    table: 'files',
    when: 'old.owner_id is not null',
    body: `update quota_usage set stored_bytes = stored_bytes - old.size_bytes
      where account_id = old.owner_id`,
  }),
];

/** Characters that are two UTF-16 units; SQLite counts each as one. */
const hasPairs = `content glob '*[' || char(0x10000) || '-' || char(0x10ffff) || ']*'`;

/** How many contents are in memory at a time. */
const batchContents = 20;

type StoredContent = Readonly<{ id: number; content: string }>;

/** Bounds of what an account can store, order and cause to be sent. */
export class Migration0006 extends DialectMigration {
  override async up(): Promise<void> {
    await this.measureContents();
    for (const part of [offers, indexes, files, usage, triggers]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }

  /** Lists show how long a content is without reading all of it. */
  private async measureContents(): Promise<void> {
    await this.run('alter table jobs add column content_length integer not null default 0');
    const fill = this.dialect.earlier(['update jobs set content_length = length(content)']);
    for (const sql of fill) await this.run(sql);
    if (fill.length > 0) await this.correctPairs();
  }

  /** Counts the contents with characters that SQLite counts differently. */
  private async correctPairs(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const select = `select id, content from jobs where id > ${lastId} and ${hasPairs}
        order by id limit ${batchContents}`;
      const found = (await this.execute(select)) as unknown as readonly StoredContent[];
      for (const { id, content } of found) {
        await this.execute(`update jobs set content_length = ${content.length} where id = ${id}`);
        lastId = id;
      }
      if (found.length < batchContents) return;
    }
  }
}
