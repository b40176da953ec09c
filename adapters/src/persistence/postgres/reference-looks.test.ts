import { toReferenceKey } from '@nsem/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgres } from './open-postgres.ts';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

it('earlier references that look the same are kept when they are compared by their looks', async () => {
  const { query, config } = created;
  await query(`delete from migrations where name = '0041-reference-looks'`);
  await query(`insert into ledger_postings (id, key, kind, note, at) values
    (1, 'topup:MoMo-77', 'top-up', '', 1), (2, 'topup:Mo' || U&'\\200B' || 'Mo-77', 'top-up', '', 2),
    (3, 'topup:МоМо-77', 'top-up', '', 3), (4, 'topup:''77 ?', 'top-up', '', 4)`);
  await query(`insert into ledger_references (reference_key, posting_id) values ('momo-77', 1)`);

  const { close } = await openPostgres(config);
  await close();

  const key = toReferenceKey('momo-77');
  const rows = await query('select reference_key, posting_id from ledger_references order by 2');
  expect(rows).toMatchObject([
    { reference_key: key },
    { reference_key: `${key}\n2` },
    { reference_key: `${key}\n3` },
    { reference_key: toReferenceKey("'77 ?") },
  ]);
});
