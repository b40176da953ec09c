import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const client = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const notification = (id: number, kind: string) => `
  insert into notifications (id, account_id, kind, job_id, created_at, read_at)
  values (${id}, 1, '${kind}', 7, 20, 30)`;

const setting = `insert into notification_settings (account_id, kind, mail)
  values (1, 'job_late', 0)`;

it('retains notifications, their ids and the settings, and allows the new kinds', async () => {
  await createDatabaseBefore(databaseFile(), '0029-proposals');
  const before = new Database(databaseFile());
  for (const sql of [client, notification(4, 'job_late'), setting]) before.exec(sql);
  expect(() => before.exec(notification(5, 'proposal_received'))).toThrow('CHECK');
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile());
  after.exec(notification(5, 'proposal_received'));
  const select = 'select id, kind, job_id, read_at from notifications order by id';
  expect(after.prepare(select).raw().all()).toEqual([
    [4, 'job_late', 7, 30],
    [5, 'proposal_received', 7, 30],
  ]);
  const settings = after.prepare('select account_id, kind, mail from notification_settings');
  expect(settings.raw().all()).toEqual([[1, 'job_late', 0]]);
  expect(after.pragma('foreign_key_check')).toEqual([]);
  after.close();
});
