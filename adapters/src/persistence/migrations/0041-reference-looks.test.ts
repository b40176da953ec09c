import Database from 'better-sqlite3';
import { toReferenceKey } from '@nsem/core';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const references = ['MoMo-77', 'Mo\u200BMo-77', 'ＭｏＭｏ-77', 'МоМо-77', 'MoMo-78'];

it('compares earlier references by what they look like, and keeps those that are the same now', async () => {
  await createDatabaseBefore(databaseFile(), '0041-reference-looks');
  const before = new Database(databaseFile());
  for (const [nth, reference] of references.entries()) {
    before
      .prepare(
        `insert into ledger_postings (id, key, kind, note, at) values (?, ?, 'top-up', '', 1)`,
      )
      .run(nth + 1, `topup:${reference}`);
    before
      .prepare('insert into ledger_references (reference_key, posting_id) values (?, ?)')
      .run(reference.toLowerCase(), nth + 1);
  }
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  const rows = after.prepare('select reference_key, posting_id from ledger_references order by 2');
  const key = toReferenceKey('momo-77');
  expect(rows.raw().all()).toEqual([
    [key, 1],
    [`${key}\n2`, 2],
    [`${key}\n3`, 3],
    [`${key}\n4`, 4],
    [toReferenceKey('MoMo-78'), 5],
  ]);
  const keys = after.prepare('select key from ledger_postings order by id').raw().all();
  expect(keys).toEqual(references.map((reference) => [`topup:${reference}`]));
  after.close();
});
