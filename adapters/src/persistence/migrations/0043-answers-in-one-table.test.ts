import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { sources } from './0043-answers-in-one-table.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const digest = (text: string) => createHash('sha256').update(text).digest();
const fingerprint = digest('[{"content":"Ɛte sɛn?"},null]');

it('moves the answers of versions before 32 to all others, unless there is a newer one', async () => {
  await createDatabaseBefore(databaseFile(), '0043-answers-in-one-table');
  const before = new Database(databaseFile());
  before.exec(`insert into accounts (id, name, name_key, email, password_hash, role, is_active,
      is_available, is_quick_service_available, created_at)
    values (7, 'Esi Badu', 'esi badu', 'esi@example.com', '-', 'client', 1, 1, 0, 10)`);
  const insert = before.prepare('insert into idempotency values (7, ?, ?, ?, ?)');
  const insertOpen = before.prepare('insert into open_idempotency values (?, ?, ?, ?)');
  const print = fingerprint.toString('base64url');
  const text = '{"id":1,\n"content":"Ɛte sɛn?"}';
  insert.run('POST /a', print, JSON.stringify({ status: 201, text, headers: { etag: '"1"' } }), 11);
  insert.run('DELETE /b', print, '{"status":204}', 12);
  insert.run('POST /c', print, '{"status":200,"text":"{}"}', 13);
  for (let nth = 0; nth < 200; nth += 1) {
    insert.run(`POST /d ${nth}`, print, '{"status":204}', 16);
    insertOpen.run(`POST /contact ${nth}`, print, '{"status":201,"text":"{}"}', 14);
  }
  const newer = [digest('POST /c').subarray(0, 16), fingerprint, Buffer.from([0, 1]), 15];
  before.prepare('insert into answers values (1, 7, ?, ?, ?, ?)').run(newer);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const find = after.prepare(
    'select account_id, fingerprint, answer, at from answers where key = ?',
  );
  const found = (key: string) => find.raw().all(digest(key).subarray(0, 16));
  const short = fingerprint.subarray(0, 16);
  const whole = Buffer.from(`{"status":201,"headers":{"etag":"\\"1\\""}}\n${text}`);
  expect(found('POST /a')).toEqual([[7, short, whole, 11]]);
  expect(found('DELETE /b')).toEqual([[7, short, Buffer.from('{"status":204}'), 12]]);
  expect(found('POST /c')).toEqual([[7, fingerprint, Buffer.from([0, 1]), 15]]);
  const open = Buffer.from('{"status":201}\n{}');
  for (const nth of [0, 199]) {
    expect(found(`POST /contact ${nth}`)).toEqual([[0, short, open, 14]]);
    expect(found(`POST /d ${nth}`)).toEqual([[7, short, Buffer.from('{"status":204}'), 16]]);
  }
  expect(after.prepare('select count(*) from answers').pluck().get()).toBe(403);
  const tables = after.prepare(`select name from sqlite_schema where name like '%idempotency%'`);
  expect(tables.all()).toEqual([]);
  after.close();
});

it('reads no answer more than once, however many there are', async () => {
  await createDatabaseBefore(databaseFile(), '0043-answers-in-one-table');
  const before = new Database(databaseFile(), { readonly: true });
  const plans = sources.map(({ selectNext, start }) =>
    before
      .prepare<unknown[], { detail: string }>(`explain query plan ${selectNext}`)
      .all(...start)
      .map(({ detail }) => detail),
  );
  before.close();
  expect(plans).toEqual([
    [
      expect.stringMatching(
        /^SEARCH idempotency USING INDEX \S+ \(\(account_id,key\)>\(\?,\?\)\)$/,
      ),
    ],
    [expect.stringMatching(/^SEARCH open_idempotency USING INDEX \S+ \(key>\?\)$/)],
  ]);
});
