import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConstraintError, InvalidValueError, type Statements } from '../database-session.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { planEachTime } from '../statements/plan-hints.ts';
import { createPostgresStatements } from './postgres-statements.ts';
import { createStatementQueue } from './statement-queue.ts';
import { createStatementTexts } from './statement-texts.ts';
import { createSums } from './sums.ts';
import { translateError } from './translate-error.ts';

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;
let sql: Statements;
const errors: unknown[] = [];
let writes = 0;
const messages: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase('empty');
  pool = openTestPool(database.url, { max: 1, pipeline: true });
  client = await pool.connect();
  await client.query(`
    create table markets (id bigserial primary key, name text unique not null,
      stalls bigint check (stalls >= 0), is_open boolean, picture bytea);
    create table stalls (market text, number bigint, primary key (market, number))`);
  const texts = createStatementTexts(new Map([['markets', 'id']]));
  const queue = createStatementQueue(client, (statements) => void messages.push(statements));
  sql = createPostgresStatements(
    { queue, sums: createSums(), texts },
    {
      onError: (error) => void errors.push(error),
      explain: translateError,
      onWrite: () => (writes += 1),
    },
  );
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

const insertMarket = 'insert into markets (name, stalls) values (?, ?)';

describe('statements on PostgreSQL', () => {
  it('are planned for their values if they have the hint, and those after them for all', async () => {
    const mode = "select current_setting('plan_cache_mode') as mode";
    const hinted = `${planEachTime} ${mode}`;
    const writesBefore = writes;
    const modes = await Promise.all([sql.get(hinted), sql.get(mode), sql.get(hinted)]);
    expect(modes).toEqual([
      { mode: 'force_custom_plan' },
      { mode: 'force_generic_plan' },
      { mode: 'force_custom_plan' },
    ]);
    expect(await sql.get(mode)).toEqual({ mode: 'force_generic_plan' });
    expect(writes).toBe(writesBefore);
  });

  it('leave in one message if no answer is waited for between them', async () => {
    messages.length = 0;
    await Promise.all([sql.get('select 1'), sql.get('select 2')]);
    await sql.get('select 3');
    expect(messages).toEqual([2, 1]);
  });

  it('return the id that was assigned, and nothing means one for a table without', async () => {
    const first = await sql.insert(insertMarket, ['Makola', 3]);
    expect(await sql.insert(insertMarket, ['Kejetia', 4])).toBe(first + 1);
    expect(await sql.insert('insert into stalls (market, number) values (?, ?)', ['m', 1])).toBe(0);
  });

  it('return undefined for a row that was there', async () => {
    const insert = `${insertMarket} on conflict do nothing`;
    expect(await sql.insertNew(insert, ['Agbogbloshie', 1])).toBeTypeOf('number');
    expect(await sql.insertNew(insert, ['Agbogbloshie', 2])).toBeUndefined();
  });

  it('read numbers, sums, averages and flags as SQLite does, and bytes as bytes', async () => {
    const bytes = new Uint8Array([0, 255, 7]);
    const set = 'update markets set is_open = ?, picture = ? where name = ?';
    expect(await sql.run(set, [true, bytes, 'Makola'])).toBe(1);
    const select = `
      select cast(? as bigint) as large, sum(stalls) as sum, avg(stalls) as average, count(*) as count,
        bool_and(is_open) as is_open from markets where name in (?, ?)`;
    expect(await sql.get(select, [Number.MAX_SAFE_INTEGER, 'Makola', 'Kejetia'])).toEqual({
      large: Number.MAX_SAFE_INTEGER,
      sum: 7,
      average: 3.5,
      count: 2,
      is_open: true,
    });
    const found = await sql.get<{ picture: Uint8Array }>(
      "select picture from markets where name = 'Makola'",
    );
    expect([...(found?.picture ?? [])]).toEqual([...bytes]);
  });

  it('fail rather than to round a number', async () => {
    const tooLarge = sql.get("select cast('9007199254740993' as bigint)");
    await expect(tooLarge).rejects.toThrow('9007199254740993 is more than a number holds exactly.');
    expect(await sql.get('select 1 as one')).toEqual({ one: 1 });
  });

  it.each([
    ['a duplicate key', insertMarket, ['Makola', 1]],
    ['a failed check', insertMarket, ['Tema', -1]],
    ['a missing value', insertMarket, [null, 1]],
  ] as const)('throw a constraint error for %s', async (_, text, values) => {
    await expect(sql.insert(text, values)).rejects.toThrow(ConstraintError);
    expect(errors.pop()).toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  it.each([
    ['a fraction for a whole number', 'select 1 from markets where id = ?', [1.5]],
    ['a number out of range', 'select 1 from markets where id = ?', [1e20]],
    ['a text for a number', 'select 1 from markets where id = ?', ['many']],
    ['a text with a NUL', 'select 1 from markets where name = ?', ['a\0b']],
    ['a negative limit', 'select 1 from markets limit ? + 0', [-1]],
  ] as const)('throw an error of the value for %s', async (_, text, values) => {
    await expect(sql.get(text, values)).rejects.toThrow(InvalidValueError);
  });

  it('run one after the other, though they begin at the same time', async () => {
    const found = await Promise.all(
      [1, 2, 3].map((n) => sql.get('select cast(? as bigint) as n', [n])),
    );
    expect(found).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it.each([
    ['a select', 'select 1 as one', 0],
    ['an update', 'update markets set stalls = 1 where id = 0', 1],
    [
      'an update in another statement',
      'with moved as (update markets set stalls = 1 where id = 0 returning id) select id from moved',
      1,
    ],
  ])('are known to change nothing, or that they may: %s', async (_, text, expected) => {
    const before = writes;
    await sql.all(text);
    expect(writes - before).toBe(expected);
  });

  it('are prepared from their second use on, a bounded number of them', async () => {
    for (let nth = 0; nth < 1_100; nth += 1) {
      const text = `select ${nth} as n`;
      for (let time = 0; time < 2; time += 1) expect(await sql.get(text)).toEqual({ n: nth });
    }
    const prepared = await sql.get<{ n: number }>(
      "select count(*) as n from pg_prepared_statements where name like 's%'",
    );
    expect(prepared?.n).toBe(500);
  });
});
