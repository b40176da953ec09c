import { sql as fragment } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConstraintError, InvalidValueError, type Statements } from '../database-session.ts';
import { defineStatement, type Parts, type Statement } from '../statements/define-statement.ts';
import { anyTable, defineAddition } from '../statements/row-statements.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { textOf } from '../testing/text-statement.ts';
import { translateError } from './postgres-errors.ts';
import { createPostgresStatements, createSums } from './postgres-statements.ts';
import { createStatementQueue } from './statement-queue.ts';

describe('postgres statements', () => {
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
    const queue = createStatementQueue(client, (statements) => void messages.push(statements));
    const failures = {
      errors,
      add: (error: unknown) => void errors.push(error),
      explain: translateError,
    };
    const onWrite = () => (writes += 1);
    const sums = createSums();
    sql = createPostgresStatements({ queue, sums, seesOthers: false, failures, onWrite });
  });
  afterAll(async () => {
    client.release();
    await pool.end();
    await database.drop();
  });

  const insertMarket = textOf('insert into markets (name, stalls) values ($1, $2)');
  const selectOne = textOf('select 1 as one');

  describe('statements on PostgreSQL', () => {
    it('are planned for their values if they are defined so, and those after them for all', async () => {
      const compose = ({ db }: Parts<unknown>) =>
        db.selectNoFrom(fragment<string>`current_setting('plan_cache_mode')`.as('mode'));
      const mode = defineStatement(compose);
      const planned = defineStatement(compose, { isPlannedEachTime: true });
      const writesBefore = writes;
      const modes = await Promise.all([
        sql.get(planned, {}),
        sql.get(mode, {}),
        sql.get(planned, {}),
      ]);
      expect(modes).toEqual([
        { mode: 'force_custom_plan' },
        { mode: 'force_generic_plan' },
        { mode: 'force_custom_plan' },
      ]);
      expect(await sql.get(mode, {})).toEqual({ mode: 'force_generic_plan' });
      expect(writes).toBe(writesBefore);
    });

    it('leave in one message if no answer is waited for between them', async () => {
      messages.length = 0;
      await Promise.all([sql.get(selectOne, []), sql.get(textOf('select 2'), [])]);
      await sql.get(textOf('select 3'), []);
      expect(messages).toEqual([2, 1]);
    });

    it('return the id that was assigned, or how many rows were inserted', async () => {
      const first = await sql.insert(insertMarket, ['Makola', 3]);
      expect(await sql.insert(insertMarket, ['Kejetia', 4])).toBe(first + 1);
      expect(await sql.run(insertMarket, ['Tamale', 0])).toBe(1);
      const insertStall = textOf('insert into stalls (market, number) values ($1, $2)');
      expect(await sql.run(insertStall, ['m', 1])).toBe(1);
    });

    it('return undefined for a row that was there', async () => {
      const insert = textOf(
        'insert into markets (name, stalls) values ($1, $2) on conflict do nothing',
      );
      expect(await sql.insertNew(insert, ['Agbogbloshie', 1])).toBeTypeOf('number');
      expect(await sql.insertNew(insert, ['Agbogbloshie', 2])).toBeUndefined();
    });

    it('read numbers, sums, averages and flags as SQLite does, and bytes as bytes', async () => {
      const bytes = new Uint8Array([0, 255, 7]);
      const set = textOf('update markets set is_open = $1, picture = $2 where name = $3');
      expect(await sql.run(set, [true, bytes, 'Makola'])).toBe(1);
      const select = textOf(`
      select cast($1 as bigint) as large, sum(stalls) as sum, avg(stalls) as average, count(*) as count,
        bool_and(is_open) as is_open from markets where name in ($2, $3)`);
      expect(await sql.get(select, [Number.MAX_SAFE_INTEGER, 'Makola', 'Kejetia'])).toEqual({
        large: Number.MAX_SAFE_INTEGER,
        sum: 7,
        average: 3.5,
        count: 2,
        is_open: true,
      });
      const selectPicture = textOf<{ picture: Uint8Array }>(
        "select picture from markets where name = 'Makola'",
      );
      const found = await sql.get(selectPicture, []);
      expect([...(found?.picture ?? [])]).toEqual([...bytes]);
    });

    it('fail rather than to round a number', async () => {
      const tooLarge = sql.get(textOf("select cast('9007199254740993' as bigint)"), []);
      await expect(tooLarge).rejects.toThrow(
        '9007199254740993 is more than a number holds exactly.',
      );
      expect(await sql.get(selectOne, [])).toEqual({ one: 1 });
    });

    it.each([
      ['a duplicate key', ['Makola', 1]],
      ['a failed check', ['Tema', -1]],
      ['a missing value', [null, 1]],
    ] as const)('throw a constraint error for %s', async (_, values) => {
      await expect(sql.insert(insertMarket, values)).rejects.toThrow(ConstraintError);
      expect(errors.pop()).toMatchObject({ code: expect.stringMatching(/^23/) });
    });

    it.each([
      ['a fraction for a whole number', 'select 1 from markets where id = $1', [1.5]],
      ['a number out of range', 'select 1 from markets where id = $1', [1e20]],
      ['a text for a number', 'select 1 from markets where id = $1', ['many']],
      ['a text with a NUL', 'select 1 from markets where name = $1', ['a\0b']],
      ['a negative limit', 'select 1 from markets limit $1 + 0', [-1]],
    ] as const)('throw an error of the value for %s', async (_, text, values) => {
      await expect(sql.get(textOf(text), values)).rejects.toThrow(InvalidValueError);
    });

    it('run one after the other, though they begin at the same time', async () => {
      const select = textOf('select cast($1 as bigint) as n');
      const found = await Promise.all([1, 2, 3].map((n) => sql.get(select, [n])));
      expect(found).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    });

    it('are known to change nothing, or that they may', async () => {
      const countWrites = async (statement: Statement<unknown, unknown>) => {
        const before = writes;
        await sql.all(statement, {});
        return writes - before;
      };
      const select = defineStatement((parts: Parts<unknown>) =>
        anyTable(parts)
          .with('open', (with_) => with_.selectFrom('markets').select('id'))
          .selectFrom('open')
          .select('id'),
      );
      const update = defineStatement((parts: Parts<unknown>) =>
        anyTable(parts).updateTable('markets').set({ stalls: 1 }).where('id', '=', 0),
      );
      const updateWithin = defineStatement((parts: Parts<unknown>) =>
        anyTable(parts)
          .with('moved', (with_) =>
            with_.updateTable('markets').set({ stalls: 1 }).where('id', '=', 0).returning('id'),
          )
          .selectFrom('moved')
          .select('id'),
      );
      const counts = [await countWrites(select), await countWrites(update)];
      expect([...counts, await countWrites(updateWithin)]).toEqual([0, 1, 1]);
    });

    it('are prepared when they are first used, unless they are not to be', async () => {
      const names = textOf<{ name: string }>('select name from pg_prepared_statements');
      const compose = ({ db }: Parts<unknown>) => db.selectNoFrom((row) => row.lit(7).as('seven'));
      const prepared = defineStatement(compose);
      const unprepared = prepared.unprepared();
      const before = (await sql.all(names, [])).length;
      for (let time = 0; time < 2; time += 1) {
        expect(await sql.get(prepared, {})).toEqual({ seven: 7 });
        expect(await sql.get(unprepared, {})).toEqual({ seven: 7 });
      }
      const after = await sql.all(names, []);
      expect(after).toHaveLength(before + 1);
      expect(after).toContainEqual({ name: prepared.on('postgres').name });
    });
  });
});

describe('open transaction', () => {
  const live = defineAddition('client_totals', { key: ['client_id'], figures: ['live'] });
  const spent = defineAddition('client_totals', { key: ['client_id'], figures: ['spent'] });
  const days = defineAddition('client_days', { key: ['day', 'client_id'], figures: ['created'] });

  type Adding = Parameters<ReturnType<typeof createSums>['add']>;

  const takeAdded = (...added: readonly Adding[]) => {
    const sums = createSums();
    for (const adding of added) sums.add(...adding);
    const taken = sums.take();
    expect(sums.take()).toEqual([]);
    return taken.map(({ statement, values }) => [statement.text, values]);
  };

  it('adds up what is added to a row by the same statement', () => {
    expect(takeAdded([live, [7], [1]], [live, [8], [1]], [live, [7], [-3]])).toEqual([
      [live.on('postgres').text, [7, -2]],
      [live.on('postgres').text, [8, 1]],
    ]);
  });

  it('changes rows in one order, however they were added', () => {
    const added: readonly Adding[] = [
      [days, [20_000, 7], [1]],
      [spent, [9], [40]],
      [live, [7], [1]],
      [spent, [7], [50]],
      [days, [20_000, 9], [1]],
    ];
    expect(takeAdded(...added)).toEqual(takeAdded(...added.toReversed()));
  });

  it('can be taken for some tables only', () => {
    const sums = createSums();
    sums.add(days, [20_000, 7], [1]);
    sums.add(live, [7], [1]);
    expect(sums.tables()).toEqual(['"client_days"', '"client_totals"']);
    expect(sums.take(['"client_totals"'])).toMatchObject([{ values: [7, 1] }]);
    expect(sums.tables()).toEqual(['"client_days"']);
  });
});
