import { DatabaseUnavailableError, ok, refuse } from '@nsem/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { defineAddition } from '../statements/row-statements.ts';
import { textOf } from '../testing/text-statement.ts';
import {
  createTestDatabase,
  restoreRows,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { locksOf } from './advisory-locks.ts';
import { openPostgres, type OpenedPostgres } from './open-postgres.ts';
import { createUnits, type Units } from './run-units.ts';
import { createTransactions, type Transactions } from './transactions.ts';

let database: TestDatabase;
let opened: OpenedPostgres;
let transactions: Transactions;
let units: Units;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = await openPostgres(database.config);
  transactions = createTransactions(opened);
});
beforeEach(() => {
  units = createUnits(transactions, { readsAtATime: 1 });
});
afterEach(() => restoreRows(database));
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const insert = textOf(
  "insert into contact_messages (name, email, message, created_at) values ($1, 'e', $2, 1)",
);
const selectTransaction = textOf<{ id: string }>('select pg_current_xact_id()::text as id');
const selectOne = defineStatement(({ db }: Parts<unknown>) =>
  db.selectNoFrom((row) => row.lit(1).as('one')),
);

/** Stores a message with its transaction as its text. */
async function store({ sql }: DatabaseSession, name: string) {
  const current = await sql.get(selectTransaction, []);
  await sql.run(insert, [name, current?.id ?? '']);
  return ok(name);
}

const guardedBy = (id: number) => ({ guards: [`account:${id}` as const] });

type Message = Readonly<{ name: string; message: string }>;

const readMessages = () =>
  database.query('select name, message from contact_messages order by name') as Promise<
    readonly Message[]
  >;

/** The names that were stored, and how many transactions stored them. */
async function readStored() {
  const messages = await readMessages();
  return {
    names: messages.map(({ name }) => name).join(''),
    transactions: new Set(messages.map(({ message }) => message)).size,
  };
}

describe('units with different guards', () => {
  it('share a transaction, and those that share a guard are one after the other in it', async () => {
    const steps: string[] = [];
    const step = (name: string) => async (session: DatabaseSession) => {
      steps.push(`${name} begins`);
      const stored = await store(session, name);
      steps.push(`${name} ends`);
      return stored;
    };
    const written = await Promise.all([
      units.write(step('a'), { guards: ['account:1', 'job:1'] }),
      units.write(step('b'), { guards: ['account:3', 'job:1'] }),
      units.write(step('c'), { guards: ['account:2', 'job:2'] }),
    ]);
    expect(written).toEqual([ok('a'), ok('b'), ok('c')]);
    expect(await readStored()).toEqual({ names: 'abc', transactions: 1 });
    expect(steps.indexOf('b begins')).toBeGreaterThan(steps.indexOf('a ends'));
    expect(steps.indexOf('c begins')).toBeLessThan(steps.indexOf('a ends'));
    expect(units.counts()).toEqual({ units: 3, retries: 0 });
  });

  it('are not settled before they are committed', async () => {
    const seen: number[] = [];
    const count = async () => void seen.push((await readMessages()).length);
    await Promise.all([
      units.write((session) => store(session, 'a'), guardedBy(1)).then(count),
      units.write(async (session) => {
        await store(session, 'b');
        await count();
        return ok('b');
      }, guardedBy(2)),
    ]);
    expect(seen).toEqual([0, 2]);
  });

  it('keep what they store when another refuses or fails without having written', async () => {
    const written = await Promise.allSettled([
      units.write((session) => store(session, 'a'), guardedBy(1)),
      units.write(async ({ sql }) => refuse(await sql.get(selectOne, {})), guardedBy(2)),
      units.write(async () => Promise.reject(new Error('a bug')), guardedBy(3)),
    ]);
    expect(written).toEqual([
      { status: 'fulfilled', value: ok('a') },
      { status: 'fulfilled', value: refuse({ one: 1 }) },
      { status: 'rejected', reason: new Error('a bug') },
    ]);
    expect(await readStored()).toEqual({ names: 'a', transactions: 1 });
    expect(units.counts().retries).toBe(0);
  });

  it('run by themselves when one of them refuses after it has written', async () => {
    const written = await Promise.all([
      units.write((session) => store(session, 'a'), guardedBy(1)),
      units.write(async (session) => {
        await store(session, 'b');
        return refuse('changed its mind');
      }, guardedBy(2)),
      units.write((session) => store(session, 'c'), guardedBy(3)),
    ]);
    expect(written).toEqual([ok('a'), refuse('changed its mind'), ok('c')]);
    expect(await readStored()).toEqual({ names: 'ac', transactions: 2 });
    expect(units.counts()).toEqual({ units: 3, retries: 3 });
    // It cannot do that again and again: its account shares no transaction for a while.
    await Promise.all(
      [1, 2, 3].map((id) => units.write((session) => store(session, 'd'), guardedBy(id))),
    );
    expect(await readStored()).toEqual({ names: 'acddd', transactions: 4 });
    expect(units.counts()).toEqual({ units: 6, retries: 3 });
  });

  it.each([
    ['that it waits for', (session: DatabaseSession) => session.sql.run(insert, [null, 'x'])],
    [
      'that leaves with the commit',
      async (session: DatabaseSession) => session.sql.send(insert, [null, 'x']),
    ],
  ])('run by themselves when one of them has a statement that fails, %s', async (_, fail) => {
    const written = await Promise.allSettled([
      units.write((session) => store(session, 'a'), guardedBy(1)),
      units.write(async (session) => ok(await fail(session)), guardedBy(2)),
    ]);
    expect(written).toMatchObject([
      { status: 'fulfilled', value: ok('a') },
      { status: 'rejected' },
    ]);
    expect(await readStored()).toEqual({ names: 'a', transactions: 1 });
  });

  it('run by themselves when one waits for its account, so that the others do not', async () => {
    const account = locksOf(['account:2']);
    const busy = await opened.pool.connect();
    await busy.query('select pg_advisory_lock(unnest($1::bigint[]))', [account]);
    const stored = units.write((session) => store(session, 'b'), guardedBy(2));
    try {
      expect(await units.write((session) => store(session, 'a'), guardedBy(1))).toEqual(ok('a'));
    } finally {
      busy.release(true);
    }
    expect(await stored).toEqual(ok('b'));
    expect(await readStored()).toEqual({ names: 'ab', transactions: 2 });
  });

  it('wait for rows as long as units of their own transaction do', async () => {
    const selectLimit = textOf<{ limit: string }>(
      "select current_setting('lock_timeout') as limit",
    );
    const limits = await Promise.all(
      [1, 2].map((id) =>
        units.write(async ({ sql }) => ok((await sql.get(selectLimit, []))?.limit), guardedBy(id)),
      ),
    );
    expect(limits).toEqual([ok('10s'), ok('10s')]);
  });

  it('share a transaction again if they have failed with a statement of another one', async () => {
    await Promise.allSettled([
      units.write(async ({ sql }) => ok(sql.send(insert, [null, 'x'])), guardedBy(1)),
      units.write((session) => store(session, 'a'), guardedBy(2)),
    ]);
    expect(await readStored()).toEqual({ names: 'a', transactions: 1 });
    const storeOf = (id: number) => units.write((session) => store(session, 'b'), guardedBy(id));
    await Promise.all([2, 3].map(storeOf));
    expect(await readStored()).toEqual({ names: 'abb', transactions: 2 });
    // The account whose statement has failed has one of its own.
    await Promise.all([1, 3].map(storeOf));
    expect(await readStored()).toEqual({ names: 'abbbb', transactions: 4 });
  });

  it('all fail if their connection is lost, and the next ones succeed', async () => {
    const endConnection = textOf('select pg_terminate_backend(pg_backend_pid())');
    const lost = [1, 2].map((id) =>
      units.write(async (session) => {
        await store(session, 'lost');
        return ok(await session.sql.get(endConnection, []));
      }, guardedBy(id)),
    );
    const ends = await Promise.allSettled(lost);
    expect(ends).toMatchObject(
      lost.map(() => ({ reason: expect.any(DatabaseUnavailableError) as unknown })),
    );
    await units.write((session) => store(session, 'a'), guardedBy(1));
    expect((await readStored()).names).toBe('a');
  });
});

describe('what units add to a row that all of them change', () => {
  const figures = ['created', 'words'];
  const add = defineAddition('platform_days', { key: ['day', 'part'], figures });
  const countDays = textOf<{ n: number }>('select count(*) as n from platform_days');
  const readDays = () =>
    database.query(`select day::int, sum(created)::int as created, sum(words)::int as words
      from platform_days group by day order by day`);

  it('is added up, and sent once for each row of a transaction', async () => {
    const seen: number[] = [];
    await Promise.all(
      [1, 2, 3].map((id) =>
        units.write(async ({ sql, part }) => {
          sql.add(add, [id === 3 ? 8 : 7, part], [1, id]);
          const count = await sql.get(countDays, []);
          seen.push(count?.n ?? -1);
          return ok(id);
        }, guardedBy(id)),
      ),
    );
    expect(seen).toEqual([0, 0, 0]);
    expect(await readDays()).toEqual([
      { day: 7, created: 2, words: 3 },
      { day: 8, created: 1, words: 3 },
    ]);
  });

  it('is seen by the unit that has added it, and by one that shares a guard with that', async () => {
    const seen: unknown[] = [];
    const sumDays = defineStatement(({ db }: Parts<unknown>) =>
      db.selectFrom('platform_days').select((row) => row.fn.sum<number>('words').as('words')),
    );
    const addAndRead = (words: number) => async (session: DatabaseSession) => {
      session.sql.add(add, [7, session.part], [1, words]);
      seen.push(await session.sql.get(sumDays, {}));
      return ok(undefined);
    };
    await Promise.all([
      units.write(addAndRead(2), { guards: ['account:1', 'job:1'] }),
      units.write(addAndRead(3), { guards: ['account:2', 'job:1'] }),
    ]);
    expect(seen).toEqual([{ words: 2 }, { words: 5 }]);
  });

  it('keeps no other transaction waiting before the commit', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasAdded, resolve: noteAddition } = Promise.withResolvers<void>();
    const addOne = (wait: () => Promise<void>) => async (session: DatabaseSession) => {
      session.sql.add(add, [7, session.part], [1, 1]);
      await store(session, 'a');
      await wait();
      return ok(undefined);
    };
    const first = units.write(
      addOne(() => {
        noteAddition();
        return isOver;
      }),
      guardedBy(1),
    );
    await hasAdded;
    await units.write(
      addOne(async () => {}),
      guardedBy(2),
    );
    expect(await readDays()).toEqual([{ day: 7, created: 1, words: 1 }]);
    end();
    await first;
    expect(await readDays()).toEqual([{ day: 7, created: 2, words: 2 }]);
  });

  it('has a part for each connection, by its process of the server', async () => {
    const selectOwn = textOf<{ part: number }>('select pg_backend_pid() % 16 as part');
    const isOwn = await units.write(async ({ sql, part }) =>
      ok((await sql.get(selectOwn, []))?.part === part),
    );
    expect(isOwn).toEqual(ok(true));
  });

  it('is not added if its unit refuses', async () => {
    await units.write(async ({ sql, part }) => {
      sql.add(add, [7, part], [1, 1]);
      return refuse('changed its mind');
    });
    expect(await readDays()).toEqual([]);
  });
});

describe('reads that find all connections at work', () => {
  const selectNow = textOf<{ at: string }>('select now()::text as at');
  const snapshotOf = async ({ sql }: DatabaseSession) => (await sql.get(selectNow, []))?.at;

  it('share a snapshot', async () => {
    const [first, ...others] = await Promise.all([
      units.read(snapshotOf),
      units.read(snapshotOf),
      units.read(snapshotOf),
    ]);
    expect(others).toEqual([first, first]);
  });

  it('end without waiting for each other', async () => {
    const ended: string[] = [];
    await Promise.all([
      units
        .read(async ({ sql }) => {
          for (let nth = 0; nth < 5; nth += 1) await sql.get(selectOne, {});
        })
        .then(() => ended.push('long')),
      units.read(async ({ sql }) => sql.get(selectOne, {})).then(() => ended.push('short')),
    ]);
    expect(ended).toEqual(['short', 'long']);
  });

  it.each([
    ['fails', 'select 1 / 0', 'division by zero'],
    [
      'takes too long',
      'select pg_cancel_backend(pg_backend_pid()), pg_sleep(30)',
      'canceling statement due to user request',
    ],
  ])('run by themselves when a statement of another one %s', async (_, text, message) => {
    let runs = 0;
    const found = await Promise.allSettled([
      units.read(async ({ sql }) => {
        runs += 1;
        await sql.get(selectOne, {});
        return sql.get(textOf('select 2 as two'), []);
      }),
      units.read(async ({ sql }) => {
        await sql.get(selectOne, {});
        return sql.get(textOf(text), []);
      }),
      // It is answered with the error of the one before it, and handles that.
      units.read(async ({ sql }) => {
        await sql.get(selectOne, {});
        return sql.get(textOf('select 3 as three'), []).catch(() => 'an error');
      }),
    ]);
    expect(found).toMatchObject([
      { status: 'fulfilled', value: { two: 2 } },
      { status: 'rejected', reason: { message } },
      { status: 'fulfilled', value: { three: 3 } },
    ]);
    expect(runs).toBe(1);
  });

  it('all fail if their connection is lost, and the next ones succeed', async () => {
    const lost = [1, 2].map(() =>
      units.read(({ sql }) => sql.get(textOf('select pg_terminate_backend(pg_backend_pid())'), [])),
    );
    expect(await Promise.allSettled(lost)).toMatchObject(
      lost.map(() => ({ reason: expect.any(DatabaseUnavailableError) as unknown })),
    );
    expect(await units.read(({ sql }) => sql.get(selectOne, {}))).toEqual({ one: 1 });
  });

  it('cannot write', async () => {
    await expect(units.read((session) => store(session, 'a'))).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      cause: { code: '25006' },
    });
    expect(await readMessages()).toEqual([]);
  });
});
