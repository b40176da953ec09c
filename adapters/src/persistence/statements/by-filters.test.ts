import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { byFilters, containing } from './by-filters.ts';
import { defineStatement, type Parts } from './define-statement.ts';

type Filters = Readonly<{ name: string; before: number }>;

const selectAccounts = byFilters<Filters, { id: number }>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    let accounts = db.selectFrom('ledger_accounts').select('id');
    if (has('name')) accounts = accounts.where('name', '=', given.name);
    if (has('before')) accounts = accounts.where('id', '<', given.before);
    return accounts;
  }),
);

const boundFor = (filters: Partial<Filters>) => selectAccounts(filters).boundFor('sqlite', filters);

it('has the conditions of the filters that are given', () => {
  expect(boundFor({})).toEqual({ text: 'select "id" from "ledger_accounts"', values: [] });
  expect(boundFor({ before: 7 })).toEqual({
    text: 'select "id" from "ledger_accounts" where "id" < ?',
    values: [7],
  });
  expect(boundFor({ before: 7, name: 'cash:clearing' })).toEqual({
    text: 'select "id" from "ledger_accounts" where "name" = ? and "id" < ?',
    values: ['cash:clearing', 7],
  });
});

it('composes a combination once, in whatever order its filters are', () => {
  expect(selectAccounts({ before: 7, name: 'a' })).toBe(selectAccounts({ name: 'b', before: 9 }));
  expect(selectAccounts({ before: 7 })).not.toBe(selectAccounts({ name: 'b' }));
});

it('has connections prepare a bounded number of combinations of each list', () => {
  const defineList = () =>
    byFilters<Record<string, number>, object>(() =>
      defineStatement(({ db }: Parts<Record<string, number>>) => db.selectFrom('jobs').selectAll()),
    );
  const namesOf = (select: ReturnType<typeof defineList>) =>
    Array.from({ length: 100 }, (_, nth) => select({ [`filter${nth}`]: nth }).on('postgres').name);
  const names = [...namesOf(defineList()), ...namesOf(defineList())];
  const prepared = names.filter((name) => name !== undefined);
  expect(prepared).toHaveLength(64);
  expect(new Set(prepared).size).toBe(64);
  expect(names.slice(32, 100)).toEqual(Array.from({ length: 68 }));
  expect(names[100]).toBeDefined();
});

it.each([
  ['akua', 'ama akua mensah', 1],
  ['50%', 'the 50% club', 1],
  ['50%', 'the 500 club', 0],
  ['a_b', 'a_b', 1],
  ['a_b', 'axb', 0],
  [String.raw`c:\d`, String.raw`c:\data`, 1],
])('the pattern for %s matches %s: %i', (part, text, matches) => {
  const database = new BetterSqlite(':memory:');
  const select = database.prepare(String.raw`select ? like ? escape '\' as matches`);
  expect(select.get(text, containing(part))).toEqual({ matches });
  database.close();
});
