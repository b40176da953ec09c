import { InvariantError } from '@nsem/core';
import { defineEntity, p } from '@mikro-orm/sqlite';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { Statements } from '../database-session.ts';
import { createSqliteStatements } from '../sqlite/sqlite-statements.ts';
import { insertRow, insertRows, insertRowUnless, replaceRow, upsertRow } from './row-statements.ts';

const MarketRow = defineEntity({
  name: 'MarketRow',
  tableName: 'markets',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    is_open: p.boolean(),
    visits: p.integer(),
    closed_at: p.bigint('number').strictNullable(),
  },
});

const StallRow = defineEntity({
  name: 'StallRow',
  tableName: 'stalls',
  properties: { market: p.text().primary(), number: p.integer().primary(), goods: p.text() },
});

let database: BetterSqlite.Database;
let texts: string[];
let sql: Statements;

beforeEach(() => {
  database = new BetterSqlite(':memory:');
  // The columns are in another order than those of the entities.
  database.exec(`
    create table markets (closed_at bigint null, visits integer not null, is_open integer not null,
      name text not null, id integer not null primary key autoincrement);
    create table stalls (goods text not null, number integer not null, market text not null,
      primary key (market, number))`);
  texts = [];
  const statements = createSqliteStatements(database);
  sql = {
    ...statements,
    send(statement, values) {
      texts.push(statement.on('sqlite').text);
      statements.send(statement, values);
    },
  };
});

afterEach(() => {
  database.close();
});

const makola = {
  name: "Makola'); drop table markets; --",
  is_open: true,
  visits: 7,
  closed_at: null,
};
const kejetia = { name: 'Kejetia', is_open: false, visits: 9, closed_at: 1_793_000_000_000 };

const insertMarket = insertRow(MarketRow);
const replaceMarket = replaceRow(MarketRow);

const rowsOf = (table: string) => database.prepare(`select * from ${table} order by 1, 2`).all();
const marketWith = (id: number) => database.prepare('select * from markets where id = ?').get(id);

describe('the insertion of a row', () => {
  it('stores every column under its name and returns the assigned id', async () => {
    const first = await sql.insert(insertMarket, makola);
    const second = await sql.insert(insertMarket, kejetia);
    expect([first, second]).toEqual([1, 2]);
    expect(marketWith(first)).toEqual({ ...makola, is_open: 1, id: first });
    expect(marketWith(second)).toEqual({ ...kejetia, is_open: 0, id: second });
  });

  it('has one text for all rows', () => {
    const text =
      'insert into "markets" ("name", "is_open", "visits", "closed_at") values (?, ?, ?, ?)';
    expect(insertMarket.on('sqlite').text).toBe(text);
  });

  it('takes a complete row without the id', () => {
    expectTypeOf<typeof insertMarket.bind>()
      .parameter(1)
      .toEqualTypeOf<
        Readonly<{ name: string; is_open: boolean; visits: number; closed_at: number | null }>
      >();
  });
});

describe('the replacement of a row', () => {
  it('replaces every column of the row with the id, and no other row', async () => {
    const first = await sql.insert(insertMarket, makola);
    const second = await sql.insert(insertMarket, makola);
    await replaceMarket(sql, second, kejetia);
    expect(marketWith(first)).toEqual({ ...makola, is_open: 1, id: first });
    expect(marketWith(second)).toEqual({ ...kejetia, is_open: 0, id: second });
  });

  it('leaves the unchanged columns as they are', async () => {
    const id = await sql.insert(insertMarket, makola);
    const { name, is_open, closed_at } = kejetia;
    await replaceRow(MarketRow, ['visits'])(sql, id, { name, is_open, closed_at });
    expect(marketWith(id)).toEqual({ ...kejetia, is_open: 0, visits: makola.visits, id });
  });

  it('throws if no row has the id', async () => {
    await expect(replaceMarket(sql, 8, makola)).rejects.toThrow(InvariantError);
    await expect(replaceMarket(sql, 8, makola)).rejects.toThrow('markets has no row 8 to replace');
  });
});

describe('an upsert', () => {
  const upsertStall = upsertRow(StallRow, ['market', 'number']);

  it('inserts a row, and replaces the row with the same key', async () => {
    await sql.run(upsertStall, { market: 'Makola', number: 1, goods: 'beads' });
    await sql.run(upsertStall, { market: 'Makola', number: 2, goods: 'cloth' });
    await sql.run(upsertStall, { market: 'Makola', number: 1, goods: 'smoked fish' });
    expect(rowsOf('stalls')).toEqual([
      { market: 'Makola', number: 2, goods: 'cloth' },
      { market: 'Makola', number: 1, goods: 'smoked fish' },
    ]);
  });
});

describe('an upsert of a row with an assigned id', () => {
  it('inserts a row, and replaces the row with the same unique key', async () => {
    database.exec('create unique index markets_name_index on markets (name)');
    const upsertMarket = upsertRow(MarketRow, ['name']);
    await sql.run(upsertMarket, makola);
    await sql.run(upsertMarket, kejetia);
    await sql.run(upsertMarket, { ...makola, visits: 8 });
    expect(rowsOf('markets')).toEqual([
      { ...makola, is_open: 1, visits: 8, id: 1 },
      { ...kejetia, is_open: 0, id: 2 },
    ]);
  });
});

describe('inserting a row that may be there', () => {
  const insertOpen = insertRowUnless(StallRow, ['market', 'number']);

  it('returns its id, or undefined and changes nothing', async () => {
    const stall = { market: 'Makola', number: 1 };
    expect(await sql.insertNew(insertOpen, { ...stall, goods: 'beads' })).toBe(1);
    await sql.insert(insertMarket, makola);
    expect(await sql.insertNew(insertOpen, { ...stall, goods: 'cloth' })).toBeUndefined();
    expect(rowsOf('stalls')).toEqual([{ ...stall, goods: 'beads' }]);
  });
});

describe('inserting some rows at once', () => {
  const stall = (number: number) => ({ market: 'Makola', number, goods: `cloth ${number}` });
  const stored = () => database.prepare('select market, number, goods from stalls').all();

  it('is one statement for each number of rows', () => {
    const insertAll = insertRows(StallRow);
    insertAll(sql, [stall(1), stall(2)]);
    insertAll(sql, [stall(3), stall(4)]);
    insertAll(sql, [stall(5)]);
    expect(stored()).toEqual([1, 2, 3, 4, 5].map((number) => stall(number)));
    expect(texts).toHaveLength(3);
    expect(new Set(texts).size).toBe(2);
  });

  it('inserts all of them or none', () => {
    const insertAll = insertRows(StallRow);
    expect(() => insertAll(sql, [stall(1), stall(1)])).toThrow(/UNIQUE/);
    expect(stored()).toEqual([]);
  });

  it('does nothing without rows', () => {
    insertRows(StallRow)(sql, []);
    expect(texts).toEqual([]);
  });
});
