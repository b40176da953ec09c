import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineStatement, upTo, type Parts } from './define-statement.ts';

type Page = Readonly<{ name: string; before: number; limit: number }>;

const selectAccounts = defineStatement(({ db, given }: Parts<Page>) =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .where('name', '=', given.name)
    .where('stays_positive', '=', true)
    .where('id', '<', given.before)
    .limit(upTo(given.limit)),
);

const named = "Makola'); drop table jobs; --";

describe('a statement', () => {
  it('has a text for each database, and its values in the order of their parameters', () => {
    const values = { limit: 20, before: 7, name: named };
    expect(selectAccounts.boundFor('sqlite', values)).toEqual({
      text: 'select "id", "balance" from "ledger_accounts" where "name" = ? and "stays_positive" = true and "id" < ? limit ? + 0',
      values: [named, 7, 20],
    });
    expect(selectAccounts.boundFor('postgres', values)).toEqual({
      text: 'select "id", "balance" from "ledger_accounts" where "name" = $1 and "stays_positive" = true and "id" < $2 limit $3 + 0',
      values: [named, 7, 20],
    });
  });

  it('is compiled once for each database', () => {
    expect(selectAccounts.on('sqlite')).toBe(selectAccounts.on('sqlite'));
    expect(selectAccounts.on('postgres')).not.toBe(selectAccounts.on('sqlite'));
  });

  it('knows the types of its rows from the tables', () => {
    expectTypeOf<typeof selectAccounts.row>().toEqualTypeOf<{ id: number; balance: number }>();
  });

  it('writes only its own values into its text, as partial indexes require', () => {
    const selectLive = defineStatement(({ db, given }: Parts<Readonly<{ clientId: number }>>) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where('client_id', '=', given.clientId)
        .where('status', 'in', ['pending', 'in_progress']),
    );
    expect(selectLive.on('sqlite')).toMatchObject({
      text: `select "id" from "jobs" where "client_id" = ? and "status" in ('pending', 'in_progress')`,
      names: ['clientId'],
    });
  });

  it('reads a list that is bound as one value, whatever its length', () => {
    const selectSome = defineStatement(
      ({ db, given, dialect }: Parts<Readonly<{ ids: readonly number[] }>>) =>
        db.selectFrom('jobs').select('id').where('id', 'in', dialect.numbersOf(given.ids)),
    );
    expect(selectSome.boundFor('sqlite', { ids: [1, 2, 3] })).toEqual({
      text: 'select "id" from "jobs" where "id" in (select value from json_each(?))',
      values: ['[1,2,3]'],
    });
    expect(selectSome.on('postgres').text).toContain('json_array_elements_text($1)');
  });

  it('reads a table by an index that it names to SQLite, and as PostgreSQL plans it', () => {
    const selectNewest = defineStatement(({ db, dialect }: Parts<unknown>) =>
      db.selectFrom(dialect.indexedBy('jobs', 'job', 'jobs_created_index')).select('job.id'),
    );
    expect(selectNewest.on('sqlite').text).toBe(
      'select "job"."id" from "jobs" as "job" indexed by "jobs_created_index"',
    );
    expect(selectNewest.on('postgres').text).toBe('select "job"."id" from "jobs" as "job"');
    expectTypeOf<typeof selectNewest.row>().toEqualTypeOf<{ id: number }>();
  });

  it('says whether it only reads', () => {
    expect(selectAccounts.on('postgres').isReading).toBe(true);
    const insert = defineStatement(({ db, given }: Parts<Readonly<{ key: string; id: number }>>) =>
      db.insertInto('ledger_references').values({ reference_key: given.key, posting_id: given.id }),
    );
    expect(insert.on('postgres').isReading).toBe(false);
  });

  it('has a name of its own, under which connections prepare it', () => {
    const { name } = selectAccounts.on('postgres');
    const same = defineStatement(({ db }: Parts<unknown>) => db.selectFrom('jobs').select('id'));
    expect(name).toMatch(/^s\d+$/);
    expect(same.on('postgres').name).not.toBe(name);
    expect(same.unprepared().on('postgres')).toEqual({ ...same.on('postgres'), name: undefined });
  });
});
