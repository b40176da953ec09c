import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const postings = `insert into ledger_postings (id, key, kind, note, at)
  values (1, 'topup:MoMo  77', 'top-up', 'first', 20), (2, 'topup: momo 77', 'top-up', 'again', 30),
    (3, 'topup:Ka\u0301', 'top-up', 'accents', 40), (4, 'job:1:hold', 'hold', null, 50)`;

it('keeps the rate and all postings, and gives each reference to its first posting', async () => {
  await createDatabaseBefore(databaseFile(), '0008-audit-log');
  const before = new Database(databaseFile());
  before.exec(people);
  before.exec(postings);
  before.exec('insert into commission (id, rate_bps, updated_at) values (1, 1250, 60)');
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const all = (sql: string) => after.prepare(sql).raw().all();
  expect(all('select * from commission_rates')).toEqual([[1, 1250, 60, null]]);
  expect(all('select reference_key, posting_id from ledger_references order by 2')).toEqual([
    ['rnorno 77', 1],
    ['rnorno 77\n2', 2],
    ['ka\u0301', 3],
  ]);
  expect(all('select id, key, actor_id from ledger_postings where id in (1, 4)')).toEqual([
    [1, 'topup:MoMo  77', null],
    [4, 'job:1:hold', null],
  ]);
  expect(all('select suspended_at, payouts_frozen_at from accounts')).toEqual([[null, null]]);
  expect(all('select count(*) from audit_log')).toEqual([[0]]);
  after.close();
});
