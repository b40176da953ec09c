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

const job = (id: number, assigned: number | null, status: string, money: string) => `
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
    edition, created_at, updated_at, completed_at)
  values (${id}, 1, ${assigned}, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, 0, 200,
    ${money}, '${status}', 0, 20, 60, ${status === 'completed' ? 60 : null})`;

const event = (jobId: number, position: number, at: number, way: string) => `
  insert into job_events (job_id, position, at, actor_id, actor_role, from_status, to_status)
  values (${jobId}, ${position}, ${at}, 1, 'client', ${way})`;

it('preserves the data of the first version, with its earnings unpaid', async () => {
  await createDatabaseBefore(databaseFile(), '0002-payouts-and-feed');
  const before = new Database(databaseFile());
  for (const sql of [
    people,
    job(1, 2, 'completed', '1500, 30, 170'),
    job(2, 2, 'in_progress', 'null, null, null'),
    job(3, null, 'pending', 'null, null, null'),
    event(1, 1, 20, "null, 'pending'"),
    event(1, 2, 40, "'pending', 'in_progress'"),
    event(1, 3, 60, "'in_progress', 'completed'"),
    event(2, 1, 30, "null, 'pending'"),
    event(2, 2, 50, "'pending', 'in_progress'"),
    event(3, 1, 30, "null, 'pending'"),
  ]) {
    before.exec(sql);
  }
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  expect(after.prepare('select * from earnings').all()).toEqual([
    {
      id: 1,
      provider_id: 2,
      job_id: 1,
      kind: 'capture',
      gross: 200,
      commission: 30,
      net: 170,
      at: 60,
      payout_id: null,
      is_free: 0,
      released_at: null,
      released_by_rule: 0,
    },
  ]);
  const events = after
    .prepare('select id, job_id, position, at, to_status, assigned_id from job_events order by id')
    .raw()
    .all();
  expect(events).toEqual([
    [1, 1, 1, 20, 'pending', null],
    [2, 2, 1, 30, 'pending', null],
    [3, 3, 1, 30, 'pending', null],
    [4, 1, 2, 40, 'in_progress', 2],
    [5, 2, 2, 50, 'in_progress', 2],
    [6, 1, 3, 60, 'completed', 2],
  ]);
  expect(after.pragma('foreign_key_check')).toEqual([]);
  expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
  after.close();
});
