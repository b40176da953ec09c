import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const logins = `insert into sessions (token_hash, account_id, created_at, expires_at)
  values ('later', 1, 30, 130), ('earlier', 1, 20, 120)`;

it('keeps every login, with an id and as if it had been used once', async () => {
  await createDatabaseBefore(databaseFile(), '0005-sessions');
  const before = new Database(databaseFile());
  before.exec(people);
  before.exec(logins);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const columns = `id, token_hash, network, device, created_at, last_used_at, confirmed_at,
    expires_at`;
  expect(after.prepare(`select ${columns} from sessions order by id`).raw().all()).toEqual([
    [1, 'earlier', null, null, 20, 20, 20, 120],
    [2, 'later', null, null, 30, 30, 30, 130],
  ]);
  after.close();
});
