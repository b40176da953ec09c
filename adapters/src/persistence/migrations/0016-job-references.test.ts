import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const client = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const job = (id: number) => `
  insert into jobs (id, client_id, service_type, language, content, words, is_quick, unit_price,
    price, discount, amount_due, status, edition, created_at, updated_at)
  values (${id}, 1, 'narration', 'tw', 'Maakye', 1, 1, 4, 4, 0, 4, 'pending', 0, 20, 20)`;

it('leaves the jobs of before without reference and metadata', async () => {
  await createDatabaseBefore(databaseFile(), '0013-held-earnings');
  const before = new Database(databaseFile());
  for (const sql of [client, job(1), job(2)]) before.exec(sql);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile());
  const select = 'select id, reference, metadata from jobs order by id';
  expect(after.prepare(select).raw().all()).toEqual([
    [1, null, '{}'],
    [2, null, '{}'],
  ]);
  const name = after.prepare("update jobs set reference = 'INV-2026-0117' where id = ?");
  name.run(1);
  expect(() => name.run(2)).toThrow('UNIQUE');
  after.close();
});
