import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const insertKey = (name: string, extra = { columns: '', values: '' }) =>
  `insert into api_keys (owner_id, name, lookup, sealed, scopes, is_active, created_at,
    usage_count, last_used_at${extra.columns})
  values (1, '${name}', 'lookup of ${name}', 'sealed', '["payouts"]', 1, 30, 7, 40${extra.values})`;

const limits = { columns: ', access, allowed_networks', values: ", 'full', '[]'" };

async function migrate(...statements: readonly string[]) {
  await createDatabaseBefore(databaseFile(), '0009-api-keys');
  const before = new Database(databaseFile());
  for (const statement of [people, ...statements]) before.exec(statement);
  before.close();
  await (await openOrm(databaseFile())).orm.close(true);
  return new Database(databaseFile());
}

it('keeps every API key, without limits', async () => {
  const after = await migrate(insertKey('website'));
  expect(after.prepare('select * from api_keys').all()).toEqual([
    {
      id: 1,
      owner_id: 1,
      name: 'website',
      lookup: 'lookup of website',
      sealed: 'sealed',
      secret_id: null,
      scopes: '["payouts"]',
      access: 'full',
      expires_at: null,
      allowed_networks: '[]',
      is_active: 1,
      created_at: 30,
      usage_count: 7,
      last_used_at: 40,
    },
  ]);
  after.close();
});

it.each([
  [['first', 'second'], 'second'],
  [['first'], 'first'],
])('after keys %j, does not use the id of the deleted %s again', async (names, deleted) => {
  const inserts = names.map((name) => insertKey(name));
  const after = await migrate(...inserts, `delete from api_keys where name = '${deleted}'`);
  after.exec(insertKey('new', limits));
  const id = after.prepare("select id from api_keys where name = 'new'").pluck().get();
  expect(id).toBe(names.length + 1);
  after.close();
});
