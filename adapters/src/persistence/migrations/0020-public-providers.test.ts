import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10),
    (3, 'Kofi Agbeko', 'kofi agbeko', 'kofi@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

const job = (id: number, took: number, status = 'completed') => `
  insert into jobs (id, client_id, assigned_id, service_type, language, content, words, is_quick,
    unit_price, price, discount, amount_due, status, edition, created_at, updated_at, assigned_at,
    completed_at)
  values (${id}, 1, 2, 'narration', 'tw', 'Maakye', 1, 1, 4, 4, 0, 4, '${status}', 0, 20, 20, 100,
    ${100 + took})`;

const rating = `insert into ratings (client_id, provider_id, rating, created_at, updated_at)
  values (1, 2, 4, 20, 20)`;

it('counts what providers did before, and makes no page public', async () => {
  await createDatabaseBefore(databaseFile(), '0020-public-providers');
  const before = new Database(databaseFile());
  const jobs = [job(1, 500), job(2, 700), job(3, 1_000), job(4, 9_000, 'refunded')];
  for (const sql of [people, ...jobs, rating]) before.exec(sql);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile());
  const select = `select is_public, (select jobs from provider_totals where provider_id = accounts.id),
      half_stars, negated_turnaround_ms
    from accounts order by id`;
  expect(after.prepare(select).raw().all()).toEqual([
    [0, null, 0, Number.MIN_SAFE_INTEGER],
    [0, 3, 8, -700],
    [0, null, 0, Number.MIN_SAFE_INTEGER],
  ]);
  after.close();
});
