import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

const job = (id: number, discount: number) => `
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
    edition, created_at, updated_at, completed_at)
  values (${id}, 1, 2, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, ${discount},
    ${200 - discount}, 1500, 30, 170, 'completed', 0, 20, 60, 60)`;

const earning = (id: number, jobId: number) => `
  insert into earnings (id, provider_id, job_id, kind, gross, commission, net, at)
  values (${id}, 2, ${jobId}, 'capture', 200, 30, 170, 60)`;

it('marks the earnings of jobs that the platform paid for, and releases none', async () => {
  await createDatabaseBefore(databaseFile(), '0012-erasure');
  const before = new Database(databaseFile());
  for (const sql of [people, job(1, 0), job(2, 150), earning(1, 1), earning(2, 2)])
    before.exec(sql);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const select = 'select job_id, is_free, released_at, payout_id from earnings order by id';
  expect(after.prepare(select).raw().all()).toEqual([
    [1, 0, null, null],
    [2, 1, null, null],
  ]);
  const kept = 'select count(*) from jobs where content_erased_at is null';
  expect(after.prepare(kept).pluck().get()).toBe(2);
  expect(after.pragma('foreign_key_check')).toEqual([]);
  after.close();
});
