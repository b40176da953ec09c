import { setTimeout as pause } from 'node:timers/promises';
import { sql as fragment } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgres, type OpenedPostgres } from './open-postgres.ts';
import { createUnits, type Units } from './run-units.ts';
import { createTransactions } from './transactions.ts';

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
