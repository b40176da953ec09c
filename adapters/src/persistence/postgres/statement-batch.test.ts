import { setTimeout as pause } from 'node:timers/promises';
import { sql as fragment } from 'kysely';
import pg, { type Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { type OpenedPostgres, openPostgres } from './open-postgres.ts';
import { createUnits, type Units } from './run-units.ts';
import { type StatementAnswer, StatementBatch } from './statement-batch.ts';
import { createTransactions } from './transactions.ts';

describe('statement batch', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createTestDatabase('empty');
    client = new pg.Client({
      connectionString: database.url,
      pipeline: true,
      query_timeout: 5_000,
    });
    await client.connect();
    await client.query('create table stalls (number bigint primary key, goods text)');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  type Sent = Readonly<{ text: string; name?: string; values?: readonly (string | number)[] }>;

  /** Sends statements in one batch; returns the result of each. */
  function send(...statements: readonly Sent[]) {
    const answers: Promise<StatementAnswer>[] = [];
    const pending = statements.map(({ values = [], ...statement }) => {
      const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>();
      answers.push(promise);
      return { ...statement, values, resolve, reject };
    });
    client.query(new StatementBatch(client, pending));
    return Promise.allSettled(answers);
  }

  const insert = { text: 'insert into stalls values ($1, $2)', name: 'insert' };
  const select = {
    text: 'select * from stalls where number >= $1 order by number',
    name: 'select',
  };

  describe('statements that are sent in one batch', () => {
    it('are each answered, with the rows that they return or the number that they change', async () => {
      const sent = [
        { text: 'begin', name: 'begin' },
        { ...insert, values: [1, 'cloth'] },
        { ...insert, values: [2, 'beads'] },
        { ...select, values: [1] },
        { text: 'update stalls set goods = goods' },
        { text: 'select 7 as seven', name: 'seven' },
        { text: 'commit', name: 'commit' },
      ];
      const answered = (command: string, count: number, rows: readonly object[] = []) => ({
        status: 'fulfilled',
        value: { command, count, rows },
      });
      const stalls = [
        { number: 1, goods: 'cloth' },
        { number: 2, goods: 'beads' },
      ];
      const expected = [
        answered('BEGIN', 0),
        answered('INSERT', 1),
        answered('INSERT', 1),
        answered('SELECT', 2, stalls),
        answered('UPDATE', 2),
        answered('SELECT', 1, [{ seven: 7 }]),
        answered('COMMIT', 0),
      ];
      expect(await send(...sent)).toEqual(expected);
      // What is prepared is not described again.
      expect(await send({ ...select, values: [1] }, { ...select, values: [2] })).toEqual([
        answered('SELECT', 2, stalls),
        answered('SELECT', 1, stalls.slice(1)),
      ]);
      expect(
        await client.query('select name from pg_prepared_statements order by name'),
      ).toMatchObject({
        rows: ['begin', 'commit', 'insert', 'select', 'seven'].map((name) => ({ name })),
      });
    });

    it('fail with the error of the first that fails, and those before it have succeeded', async () => {
      const update = { text: 'update stalls set goods = $1', name: 'update', values: ['yams'] };
      const ended = await send(
        { ...insert, values: [3, 'kente'] },
        { ...insert, values: [1, 'shea'] },
        update,
      );
      const duplicate = { status: 'rejected', reason: { code: '23505' } };
      expect(ended).toMatchObject([{ status: 'fulfilled' }, duplicate, duplicate]);
      // The last one was not prepared, and can be.
      expect(await send(update)).toMatchObject([{ value: { command: 'UPDATE' } }]);
      expect(await send({ ...insert, values: [4, 'salt'] })).toMatchObject([
        { value: { command: 'INSERT' } },
      ]);
    });

    it('fail on their own if a row cannot be read', async () => {
      const large = "select cast('9007199254740993' as bigint) as large";
      expect(await send({ text: large }, { text: 'select 1 as one' })).toMatchObject([
        { status: 'rejected', reason: { name: 'RangeError' } },
        { status: 'fulfilled', value: { rows: [{ one: 1 }] } },
      ]);
    });

    it('fail without being sent if a value is missing, and later ones are sent', async () => {
      const missing = { ...insert, values: [5, undefined as never] };
      const reason = { name: 'TypeError' };
      expect(await send({ ...insert, values: [5, 'yams'] }, missing)).toMatchObject([
        { status: 'rejected', reason },
        { status: 'rejected', reason },
      ]);
      expect(await send({ ...select, values: [5] })).toMatchObject([{ value: { rows: [] } }]);
    });

    it('wait for their turn among other queries', async () => {
      const slow = client.query('select pg_sleep(0.05)');
      const [first, second] = [
        send({ text: 'select 1 as nth' }),
        send({ text: 'select 2 as nth' }),
      ];
      const { rows } = await client.query('select 3 as nth');
      await slow;
      expect([await first, await second, rows]).toMatchObject([
        [{ value: { rows: [{ nth: 1 }] } }],
        [{ value: { rows: [{ nth: 2 }] } }],
        [{ nth: 3 }],
      ]);
    });

    it('fail if the connection is lost, or there is no answer in time', async () => {
      const other = new pg.Client({ connectionString: database.url, pipeline: true });
      await other.connect();
      other.on('error', () => {});
      const own = client;
      client = other;
      const lost = send(
        { text: 'select pg_terminate_backend(pg_backend_pid())' },
        { text: 'select 1' },
      );
      client = own;
      expect(await lost).toMatchObject([
        { status: 'rejected', reason: { code: '57P01' } },
        { status: 'rejected', reason: { code: '57P01' } },
      ]);
      const impatient = new pg.Client({
        connectionString: database.url,
        pipeline: true,
        query_timeout: 100,
      });
      await impatient.connect();
      impatient.on('error', () => {});
      client = impatient;
      const late = send({ text: 'select pg_sleep(10)' });
      client = own;
      expect(await late).toMatchObject([{ reason: { message: 'Query read timeout' } }]);
    });
  });
});

describe('single statements', () => {
  let database: TestDatabase;
  let opened: OpenedPostgres;
  let read: Units['read'];
  beforeEach(async () => {
    database = await createTestDatabase();
    opened = await openPostgres(database.config);
    const units = createUnits(createTransactions(opened), { readsAtATime: 1 });
    read = (work) => units.read(work);
  });
  afterEach(async () => {
    await opened.close();
    await database.drop();
  });

  const selectIsolation = defineStatement(({ db }: Parts<unknown>) =>
    db.selectNoFrom(fragment<string>`current_setting('transaction_isolation')`.as('isolation')),
  );
  const selectCount = defineStatement(({ db }: Parts<unknown>) =>
    db.selectFrom('contact_messages').select((row) => row.fn.countAll<number>().as('messages')),
  );
  const deleteAll = defineStatement(({ db }: Parts<unknown>) =>
    db.deleteFrom('contact_messages').returning('id'),
  );
  const divideSix = defineStatement(({ db, given }: Parts<Readonly<{ by: number }>>) =>
    db.selectNoFrom(fragment<number>`6 / ${given.by}`.as('found')),
  );

  /** In which kind of transaction a statement runs. */
  async function look({ sql }: DatabaseSession) {
    const found = await sql.get(selectIsolation, {});
    return found?.isolation;
  }

  const [inSnapshot, byItself] = ['repeatable read', 'read committed'];

  /** A statement is learned when it is used for the first time. */
  async function learnLook() {
    expect(await read(look)).toBe(inSnapshot);
    expect(await read(look)).toBe(byItself);
  }

  const countMessages = async ({ sql }: DatabaseSession) =>
    (await sql.get(selectCount, {}))?.messages;

  const addMessage = () =>
    database.query(
      "insert into contact_messages (name, email, message, created_at) values ('a', 'e', 'm', 1)",
    );

  describe('a statement that is all that a read asks for', () => {
    it('needs no transaction', async () => {
      await learnLook();
      expect(await Promise.all([read(look), read(look)])).toEqual([byItself, byItself]);
    });

    it('has the snapshot of a read that it shares a message with', async () => {
      await learnLook();
      const found = await Promise.all([read(look), read(countMessages)]);
      expect(found).toEqual([inSnapshot, 0]);
    });

    it('begins a snapshot again as soon as another read goes on after it', async () => {
      await learnLook();
      const seen: unknown[] = [];
      const found = await read(async (session) => {
        const isolation = await look(session);
        seen.push(isolation);
        const before = await countMessages(session);
        await addMessage();
        return { isolation, before, after: await countMessages(session) };
      });
      expect(found).toEqual({ isolation: inSnapshot, before: 0, after: 0 });
      expect(seen).toEqual([byItself, inSnapshot]);
      for (let nth = 0; nth < 3; nth += 1) expect(await read(look)).toBe(inSnapshot);
    });

    it('has the snapshot of another statement of the same read that leaves with it', async () => {
      await learnLook();
      for (let nth = 0; nth < 2; nth += 1) await read(countMessages);
      const found = await read((session) => Promise.all([look(session), countMessages(session)]));
      expect(found).toEqual([inSnapshot, 0]);
    });

    it('makes a read that goes on run again even if that handles every error', async () => {
      await learnLook();
      const found = await read(async (session) => {
        await look(session);
        return countMessages(session).catch(() => 'an error');
      });
      expect(found).toBe(0);
    });

    it('is never one that writes', async () => {
      const write = ({ sql }: DatabaseSession) => sql.get(deleteAll, {});
      await addMessage();
      for (let nth = 0; nth < 3; nth += 1) {
        await expect(read(write)).rejects.toMatchObject({ cause: { code: '25006' } });
      }
      expect(await read(countMessages)).toBe(1);
    });

    it('fails by itself', async () => {
      const divide = (by: number) => read(({ sql }) => sql.get(divideSix, { by }));
      for (let nth = 0; nth < 3; nth += 1) await divide(2);
      const found = await Promise.allSettled([divide(3), divide(0), divide(1)]);
      expect(found).toMatchObject([
        { status: 'fulfilled', value: { found: 2 } },
        { status: 'rejected', reason: { message: 'division by zero' } },
        { status: 'fulfilled', value: { found: 6 } },
      ]);
    });

    it('is not joined by a read that asks for something later, even if that handles every error', async () => {
      await learnLook();
      const found = await Promise.all([
        read(look),
        read(async (session) => {
          await pause(50);
          return look(session).catch(() => 'an error');
        }),
      ]);
      expect(found).toEqual([byItself, byItself]);
    });
  });
});
