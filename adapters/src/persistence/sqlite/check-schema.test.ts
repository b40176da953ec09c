import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { checkSchema } from './check-schema.ts';

let database: TemporaryDatabase;
beforeEach(async () => {
  database = await openTemporaryDatabase();
});
afterEach(() => database.discard());

describe('the comparison of a schema with what the migrations create', () => {
  it('finds no difference in a database that the server has opened', async () => {
    database.query('analyze');
    expect(await checkSchema(database.file)).toEqual([]);
  });

  it.each([
    {
      planted: `create trigger sweep after insert on jobs begin delete from ratings; end`,
      found: 'schema: the trigger "sweep" is not of the marketplace',
    },
    {
      planted: 'create table "a\u001B[2J" (id integer)',
      found: String.raw`schema: the table "a\u001b[2J" is not of the marketplace`,
    },
    {
      planted: 'drop index jobs_promotion_unique',
      found: 'schema: the index "jobs_promotion_unique" is missing',
    },
    {
      planted: 'drop trigger ledger_entries_no_update',
      found: 'schema: the trigger "ledger_entries_no_update" is missing',
    },
    {
      planted: 'alter table ratings add column planted integer',
      found: 'schema: the table "ratings" is not as the migrations create it',
    },
  ])('finds what was changed by "$planted"', async ({ planted, found }) => {
    database.query(planted);
    expect(await checkSchema(database.file)).toEqual([found]);
  });
});
