import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

const files = `insert into files (id, key, name, content_type, size_bytes, sha256)
  values (1, 'a1', 'sample.wav', 'audio/wav', 100, 'f'), (2, 'a2', 'old.wav', 'audio/wav', 70, 'f'),
    (3, 'a3', 'interview.ogg', 'audio/ogg', 40, 'f'), (4, 'a4', 'text.txt', 'text/plain', 5, 'f')`;

const service = `insert into services (owner_id, service_type, language, recording_id, status,
    submitted_at) values (2, 'narration', 'tw', 1, 'pending', 20)`;

const job = (
  id: number,
  status: string,
  [input, output]: readonly [number | null, number | null],
) => `
  insert into jobs (id, client_id, assigned_id, service_type, language, content, input_id,
    output_id, duration_ms, is_quick, unit_price, price, discount, amount_due, status, edition,
    created_at, updated_at)
  values (${id}, 1, 2, 'transcription', 'tw', '', ${input}, ${output}, 60000, 1, 50, 50, 0, 50,
    '${status}', 0, 20, 60)`;

it('gives every file its owner, deletes what nothing references, and counts what is used', async () => {
  await createDatabaseBefore(databaseFile(), '0006-bounds');
  const before = new Database(databaseFile());
  const jobs = [job(1, 'refunded', [3, 4]), job(2, 'pending', [null, null])];
  for (const sql of [people, files, service, ...jobs, job(3, 'in_progress', [null, null])]) {
    before.exec(sql);
  }
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  expect(after.prepare('select id, owner_id from files order by id').raw().all()).toEqual([
    [1, 2],
    [3, 1],
    [4, 2],
  ]);
  const usage = `select account_id, bytes, coalesce(live, 0) from storage_totals
    left join client_totals on client_id = account_id order by account_id`;
  expect(after.prepare(usage).raw().all()).toEqual([
    [1, 40, 2],
    [2, 105, 0],
  ]);
  expect(after.pragma('foreign_key_check')).toEqual([]);
  expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
  after.close();
});

it('measures every content in UTF-16 units', async () => {
  await createDatabaseBefore(databaseFile(), '0006-bounds');
  const contents = ['', 'Ɛte sɛn?', '😀', 'a\u{1e900}b\u{10ffff}', '\uffff'];
  const emoji = Array.from({ length: 45 }, (_, nth) => '😀'.repeat(nth + 1));
  const before = new Database(databaseFile());
  before.exec(people);
  const insert = before.prepare(`
    insert into jobs (client_id, service_type, language, content, words, is_quick, unit_price,
      price, discount, amount_due, status, edition, created_at, updated_at)
    values (1, 'narration', 'tw', ?, 2, 1, 1, 2, 0, 2, 'pending', 0, 20, 60)`);
  for (const content of [...contents, ...emoji]) insert.run(content);
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const measured = after.prepare('select content_length from jobs order by id').pluck().all();
  expect(measured).toEqual([...contents, ...emoji].map(({ length }) => length));
  after.close();
});
