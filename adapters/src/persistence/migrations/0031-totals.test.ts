import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { checkTotals } from '../totals/check-totals.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

/** Jobs of all states and services in 40 days, with hours between their times. */
const jobs = `
  with recursive n(id) as (select 1 union all select id + 1 from n where id < 240),
    job as (select id, id * 14400000 as at,
      case id % 6 when 0 then 'pending' when 1 then 'in_progress' when 2 then 'cancelled'
        when 3 then 'refunded' else 'completed' end as status,
      case id % 5 when 0 then 'transcription' when 1 then 'narration' else 'translation' end as type
      from n)
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, duration_ms, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net,
    status, edition, created_at, updated_at, completed_at)
  select id, 1, iif(status in ('pending', 'cancelled'), null, 2), type, 'en',
    iif(type = 'translation', 'tw', null), '', iif(type = 'transcription', null, id * 7),
    iif(type = 'transcription', id * 1001, null), 1, 1, id, 0, id, 1500, 1, id - 1, status, 0, at, at,
    iif(status in ('refunded', 'completed'), at + id * 3600000, null)
  from job`;

const earnings = `
  insert into earnings (provider_id, job_id, kind, gross, commission, net, at)
  select 2, id, 'capture', price, commission, net, completed_at from jobs where completed_at > 0
  union all select 2, id, 'refund', -price, -commission, -net, completed_at + 86400000 from jobs
    where status = 'refunded'`;

it('fills the totals with what jobs and earnings of an old database add up to', async () => {
  await createDatabaseBefore(databaseFile(), '0031-totals');
  const before = new Database(databaseFile());
  for (const sql of [people, jobs, earnings]) before.exec(sql);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  expect([...checkTotals(after)]).toEqual([]);
  const read = (sql: string) => after.prepare(sql).raw().all();
  expect(read('select sum(created), sum(live), sum(completed) from platform_days')).toEqual([
    [240, 80, 80],
  ]);
  expect(read('select sum(captures), sum(refunds), sum(completed) from provider_days')).toEqual([
    [120, 40, 80],
  ]);
  expect(read('select spent from client_totals')).toEqual(
    read("select sum(amount_due) from jobs where status = 'completed'"),
  );
  expect(after.pragma('foreign_key_check')).toEqual([]);
  after.close();
});
