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
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10),
    (3, 'Esi Badu', 'esi badu', 'esi@example.com', '-', 'client', 1, 1, 0, 10)`;

const job = (id: number, clientId: number, discount: number, status = 'completed') => `
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
    edition, created_at, updated_at, completed_at)
  values (${id}, ${clientId}, 2, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, ${discount},
    ${200 - discount}, 1500, 30, 170, '${status}', 0, 20, 60, 60)`;

const earning = (id: number, releasedAt: number | null) => `
  insert into earnings (id, provider_id, job_id, kind, gross, commission, net, at, is_free, released_at)
  values (${id}, 2, ${id}, 'capture', 200, 30, 170, 60, true, ${releasedAt})`;

it('counts what clients paid providers, and what was released as released by admins', async () => {
  await createDatabaseBefore(databaseFile(), '0040-trusted-providers');
  const before = new Database(databaseFile());
  const jobs = [
    job(1, 1, 200),
    job(2, 1, 0),
    job(3, 1, 0),
    job(4, 3, 0, 'refunded'),
    job(5, 3, 50),
  ];
  before.exec(people);
  for (const sql of [...jobs, earning(1, 70), earning(5, null)]) before.exec(sql);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const read = (sql: string) => after.prepare(sql).raw().all();
  expect(read('select * from provider_clients order by client_id')).toEqual([
    [2, 1, 2, 400, 60, 1],
    [2, 3, 0, 0, 0, 1],
  ]);
  expect([...checkTotals(after)].filter((problem) => problem.includes('provider_clients'))).toEqual(
    [],
  );
  expect(read('select id, released_at, released_by_rule from earnings order by id')).toEqual([
    [1, 70, 0],
    [5, null, 0],
  ]);
  expect(after.pragma('foreign_key_check')).toEqual([]);
  after.close();
});
