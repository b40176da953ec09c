import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-migration-'));
  file = join(folder, 'nsem.db');
});
afterEach(() => rm(folder, { recursive: true }));

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const logins = `insert into sessions (token_hash, account_id, created_at, expires_at)
  values ('later', 1, 30, 130), ('earlier', 1, 20, 120)`;

it('keeps every login, with an id and as if it had been used once', async () => {
  await createDatabaseBefore(file, '0005-sessions');
  const before = new Database(file);
  before.exec(people);
  before.exec(logins);
  before.close();

  await (await openOrm(file)).orm.close(true);

  const after = new Database(file, { readonly: true });
  const columns = `id, token_hash, network, device, created_at, last_used_at, confirmed_at,
    expires_at`;
  expect(after.prepare(`select ${columns} from sessions order by id`).raw().all()).toEqual([
    [1, 'earlier', null, null, 20, 20, 20, 120],
    [2, 'later', null, null, 30, 30, 30, 130],
  ]);
  after.close();
});
