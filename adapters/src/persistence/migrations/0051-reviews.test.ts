import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore, useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const earlier = [
  `insert into accounts (id, name, name_key, email, password_hash, role, is_active, is_available,
     is_quick_service_available, created_at)
   values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
     (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`,
  `insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
     words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
     edition, created_at, updated_at, completed_at)
   values (1, 1, 2, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, 0, 200, 1500, 30,
     170, 'refunded', 0, 20, 60, 60)`,
  `insert into earnings (id, provider_id, job_id, kind, gross, commission, net, at)
   values (4, 2, 1, 'capture', 200, 30, 170, 60), (7, 2, 1, 'refund', -200, -30, -170, 80)`,
  `insert into notifications (id, account_id, kind, created_at)
   values (3, 1, 'job_delivered', 60), (9, 1, 'announcement', 70)`,
  'delete from notifications where id = 9',
  `insert into notification_settings (account_id, kind, mail) values (1, 'job_late', 0)`,
  `insert into approvals (id, kind, subject, account_id, amount, job_id, note, requested_by,
     requested_at) values (5, 'refund', 'refund:1', 1, 200, 1, 'Half is missing.', 1, 75)`,
];

async function migrated(): Promise<Database.Database> {
  await createDatabaseBefore(databaseFile(), '0051-reviews');
  const before = new Database(databaseFile());
  for (const sql of earlier) before.exec(sql);
  before.close();
  await (await openOrm(databaseFile())).orm.close(true);
  return new Database(databaseFile());
}

it('clears the earnings of before, and leaves their jobs without a review', async () => {
  const database = await migrated();
  const earnings =
    'select id, kind, part, net, at, cleared_at, payout_id from earnings order by id';
  expect(database.prepare(earnings).raw().all()).toEqual([
    [4, 'capture', 0, 170, 60, 60, null],
    [7, 'refund', 0, -170, 80, 80, null],
  ]);
  const reviews = 'select review_state, review_until, revisions, returned_due from jobs';
  expect(database.prepare(reviews).raw().all()).toEqual([['none', null, 0, 0]]);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

it('accepts several partial refunds of a job, but one capture', async () => {
  const database = await migrated();
  const add = (kind: string, part: number) =>
    database.exec(`insert into earnings (provider_id, job_id, kind, part, gross, commission, net, at)
      values (2, 1, '${kind}', ${part}, -10, 0, -10, 90)`);
  add('partial-refund', 1);
  add('partial-refund', 2);
  expect(() => add('partial-refund', 2)).toThrow('UNIQUE');
  expect(() => add('capture', 0)).toThrow('UNIQUE');
  expect(() => add('gift', 0)).toThrow('CHECK');
  database.close();
});

it('preserves notifications, settings and requests, and never assigns an id again', async () => {
  const database = await migrated();
  const rows = (sql: string) => database.prepare(sql).raw().all();
  expect(rows('select id, account_id, kind, created_at from notifications')).toEqual([
    [3, 1, 'job_delivered', 60],
  ]);
  expect(rows('select account_id, kind, mail, telegram from notification_settings')).toEqual([
    [1, 'job_late', 0, null],
  ]);
  expect(rows('select id, kind, amount, part, note from approvals')).toEqual([
    [5, 'refund', 200, null, 'Half is missing.'],
  ]);
  const added = database.prepare(
    "insert into notifications (account_id, kind, created_at) values (1, 'dispute_opened', 99)",
  );
  expect(added.run().lastInsertRowid).toBe(10);
  database.close();
});
