import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Efua Boateng', 'efua boateng', 'efua@example.com', '-', 'admin', 1, 1, 0, 20)`;

it('counts every e-mail as verified that was registered before', async () => {
  await createDatabaseBefore(databaseFile(), '0007-recovery');
  const before = new Database(databaseFile());
  before.exec(people);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  expect(
    after.prepare('select id, email_verified_at from accounts order by id').raw().all(),
  ).toEqual([
    [1, 10],
    [2, 20],
  ]);
  after.close();
});
