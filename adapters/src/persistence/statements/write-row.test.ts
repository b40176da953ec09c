import { InvariantError } from '@nsem/core';
import { defineEntity, p } from '@mikro-orm/sqlite';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { SqlValue, Statements } from '../database-session.ts';
import { createSqliteStatements } from '../sqlite/sqlite-statements.ts';
import { composeInsert, composeSendAll, composeReplace, composeUpsert } from './write-row.ts';

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
  const watched = {
    ...statements,
    insert: (text: string, values: readonly SqlValue[]) => {
      texts.push(text);
      return statements.insert(text, values);
    },
    run: (text: string, values: readonly SqlValue[]) => {
      texts.push(text);
      return statements.run(text, values);
    },
    send(text: string, values: readonly SqlValue[]) {
      texts.push(text);
      statements.send(text, values);
    },
  };
  sql = watched as unknown as Statements;
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

const insertMarket = composeInsert(MarketRow);
const replaceMarket = composeReplace(MarketRow);

const rowsOf = (table: string) => database.prepare(`select * from ${table} order by 1, 2`).all();
const marketWith = (id: number) => database.prepare('select * from markets where id = ?').get(id);

describe('a composed insert', () => {
  it('stores every column under its name and returns the assigned id', async () => {
    const first = await insertMarket(sql, makola);
    const second = await insertMarket(sql, kejetia);
    expect([first, second]).toEqual([1, 2]);
    expect(marketWith(first)).toEqual({ ...makola, is_open: 1, id: first });
    expect(marketWith(second)).toEqual({ ...kejetia, is_open: 0, id: second });
  });

  it('has one text for all rows', async () => {
    await insertMarket(sql, makola);
    await insertMarket(sql, kejetia);
    const text = 'insert into markets (name, is_open, visits, closed_at) values (?, ?, ?, ?)';
    expect(texts).toEqual([text, text]);
  });

  it('takes a complete row without the id', () => {
    type Row = Parameters<typeof insertMarket>[1];
    expectTypeOf<Row>().toEqualTypeOf<
      Readonly<{ name: string; is_open: boolean; visits: number; closed_at: number | null }>
    >();
  });
});

describe('a composed replacement', () => {
  it('replaces every column of the row with the id, and no other row', async () => {
    const first = await insertMarket(sql, makola);
    const second = await insertMarket(sql, makola);
    await replaceMarket(sql, second, kejetia);
    expect(marketWith(first)).toEqual({ ...makola, is_open: 1, id: first });
    expect(marketWith(second)).toEqual({ ...kejetia, is_open: 0, id: second });
  });

  it('leaves the unchanged columns as they are', async () => {
    const id = await insertMarket(sql, makola);
    const { name, is_open, closed_at } = kejetia;
    await composeReplace(MarketRow, ['visits'])(sql, id, { name, is_open, closed_at });
    expect(marketWith(id)).toEqual({ ...kejetia, is_open: 0, visits: makola.visits, id });
  });

  it('throws if no row has the id', async () => {
    await expect(replaceMarket(sql, 8, makola)).rejects.toThrow(InvariantError);
    await expect(replaceMarket(sql, 8, makola)).rejects.toThrow('markets has no row 8 to replace');
  });
});

describe('a composed upsert', () => {
  const upsertStall = composeUpsert(StallRow, ['market', 'number']);

  it('inserts a row, and replaces the row with the same key', async () => {
    await upsertStall(sql, { market: 'Makola', number: 1, goods: 'beads' });
    await upsertStall(sql, { market: 'Makola', number: 2, goods: 'cloth' });
    await upsertStall(sql, { market: 'Makola', number: 1, goods: 'smoked fish' });
    expect(rowsOf('stalls')).toEqual([
      { market: 'Makola', number: 2, goods: 'cloth' },
      { market: 'Makola', number: 1, goods: 'smoked fish' },
    ]);
    expect(new Set(texts).size).toBe(1);
  });
});

describe('inserting a row that may be there', () => {
  const insertOpen =
    'insert into stalls (market, number, goods) values (?, ?, ?) on conflict do nothing';

  it('returns its id, or undefined and changes nothing', async () => {
    const id = await sql.insertNew(insertOpen, ['Makola', 1, 'beads']);
    expect(id).toBe(1);
    await insertMarket(sql, makola);
    expect(await sql.insertNew(insertOpen, ['Makola', 1, 'cloth'])).toBeUndefined();
    expect(rowsOf('stalls')).toEqual([{ market: 'Makola', number: 1, goods: 'beads' }]);
  });
});

describe('inserting some rows at once', () => {
  const stall = (number: number) => ({ market: 'Makola', number, goods: `cloth ${number}` });
  const stored = () => database.prepare('select market, number, goods from stalls').all();

  it('is one statement for each number of rows', () => {
    const insertAll = composeSendAll(StallRow);
    insertAll(sql, [stall(1), stall(2)]);
    insertAll(sql, [stall(3), stall(4)]);
    insertAll(sql, [stall(5)]);
    expect(stored()).toEqual([1, 2, 3, 4, 5].map((number) => stall(number)));
    expect(texts).toHaveLength(3);
    expect(new Set(texts).size).toBe(2);
  });

  it('inserts all of them or none', () => {
    const insertAll = composeSendAll(StallRow);
    expect(() => insertAll(sql, [stall(1), stall(1)])).toThrow(/UNIQUE/);
    expect(stored()).toEqual([]);
  });

  it('does nothing without rows', () => {
    composeSendAll(StallRow)(sql, []);
    expect(texts).toEqual([]);
  });
});
