import { Migration } from '@mikro-orm/migrations';
import { onOneLine, pointsTo } from './columns.ts';
import { sqliteDialect, type Dialect } from './dialect.ts';

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
const files = () => [
  `alter table files add column owner_id integer null
    constraint files_owner_id_foreign references accounts (id) on update no action on delete no action`,
  `delete from files where id not in (select file_id from (${referenced}))`,
  `update files set owner_id = owners.owner_id from (${referenced}) as owners
    where owners.file_id = files.id`,
];

const usage = () => [
  `create table quota_usage (account_id integer not null primary key,
    stored_bytes bigint not null, open_jobs integer not null, jobs_day integer not null,
    jobs_of_day integer not null, ${pointsTo('quota_usage', { account_id: 'accounts' })})`,
  `insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)
    select account_id, sum(bytes), sum(is_open), 0, 0 from (
      select owner_id as account_id, size_bytes as bytes, 0 as is_open from files
      where owner_id is not null
      union all select client_id, 0, 1 from jobs where status in ('pending', 'in_progress'))
    group by account_id`,
];

/** Without the word "pending": the schema comparison ends a trigger at the first "end". */
const isLive = (row: 'old' | 'new') => `(${row}.status <> 'completed'
  and ${row}.status <> 'cancelled' and ${row}.status <> 'failed' and ${row}.status <> 'refunded')`;

const insertUsage =
  'insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)';

/** Maintain the usage with each change of a job or a file. */
const triggers = () => [
  `create trigger jobs_usage_created after insert on jobs for each row begin
    ${insertUsage}
      values (new.client_id, 0, ${isLive('new')}, new.created_at / 86400000, 1)
      on conflict (account_id) do update set open_jobs = open_jobs + excluded.open_jobs,
        jobs_of_day = iif(jobs_day = excluded.jobs_day, jobs_of_day + 1, 1),
        jobs_day = excluded.jobs_day; end`,
  `create trigger jobs_usage_moved after update on jobs for each row
    when ${isLive('old')} <> ${isLive('new')} begin
    update quota_usage set open_jobs = open_jobs + ${isLive('new')} - ${isLive('old')}
      where account_id = new.client_id; end`,
  `create trigger files_usage_added after insert on files for each row
    when new.owner_id is not null begin
    ${insertUsage} values (new.owner_id, new.size_bytes, 0, 0, 0)
      on conflict (account_id) do update set stored_bytes = stored_bytes + excluded.stored_bytes;
    end`,
  `create trigger files_usage_removed after delete on files for each row
    when old.owner_id is not null begin
    update quota_usage set stored_bytes = stored_bytes - old.size_bytes
      where account_id = old.owner_id; end`,
];

/** Characters that are two UTF-16 units; SQLite counts each as one. */
const hasPairs = `content glob '*[' || char(0x10000) || '-' || char(0x10ffff) || ']*'`;

/** How many contents are in memory at a time. */
const batchContents = 20;

type StoredContent = Readonly<{ id: number; content: string }>;

/** Bounds of what an account can store, order and cause to be sent. */
export class Migration0006 extends Migration {
  override async up(): Promise<void> {
    await this.measureContents();
    for (const part of [offers, indexes, files, usage, triggers]) {
      for (const sql of part(sqliteDialect)) this.addSql(onOneLine(sql));
    }
  }

  /** Lists show how long a content is without reading all of it. */
  private async measureContents(): Promise<void> {
    await this.execute('alter table jobs add column content_length integer not null default 0');
    await this.execute('update jobs set content_length = length(content)');
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
