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
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Efua Boateng', 'efua boateng', 'efua@example.com', '-', 'admin', 1, 1, 0, 20)`;

it('counts every e-mail as verified that was registered before', async () => {
  await createDatabaseBefore(file, '0007-recovery');
  const before = new Database(file);
  before.exec(people);
  before.close();

  await (await openOrm(file)).orm.close(true);

  const after = new Database(file, { readonly: true });
  expect(
    after.prepare('select id, email_verified_at from accounts order by id').raw().all(),
  ).toEqual([
    [1, 10],
    [2, 20],
  ]);
  after.close();
});
