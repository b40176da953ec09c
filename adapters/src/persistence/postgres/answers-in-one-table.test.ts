import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgres } from './open-postgres.ts';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

it('answers of versions before 32, which came with a moved database, are moved to all others', async () => {
  const { query, config } = created;
  await query(`delete from migrations where name = '0043-answers-in-one-table'`);
  await query(`create table idempotency (account_id bigint not null, key text not null,
    fingerprint text not null, answer text not null, at bigint not null, primary key (account_id, key))`);
  await query(`create table open_idempotency (key text not null primary key, fingerprint text not null,
    answer text not null, at bigint not null)`);
  const fingerprint = hash('sha256', '[]', 'buffer');
  const saved = `'${fingerprint.toString('base64url')}', '{"status":200,"text":"{?}"}'`;
  await query(`insert into idempotency values (7, 'POST /a ?', ${saved}, 1700000000001)`);
  await query(`insert into open_idempotency values ('POST /b', ${saved}, 1700000000002)`);

  const { close } = await openPostgres(config);
  await close();

  const rows = await query(
    'select account_id, key, fingerprint, answer, at from answers order by at',
  );
  const moved = {
    fingerprint: fingerprint.subarray(0, 16),
    answer: Buffer.from('{"status":200}\n{?}'),
  };
  const keyOf = (key: string) => hash('sha256', key, 'buffer').subarray(0, 16);
  expect(rows).toEqual([
    { account_id: '7', key: keyOf('POST /a ?'), ...moved, at: '1700000000001' },
    { account_id: '0', key: keyOf('POST /b'), ...moved, at: '1700000000002' },
  ]);
  const tables = await query(`select 1 from pg_tables where tablename like '%idempotency'`);
  expect(tables).toEqual([]);
});
