import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExclusiveWork } from '../run-exclusively.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';

let database: TestDatabase;
let one: PostgresDatabase;
let other: PostgresDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = await Promise.all([
    openPostgresDatabase(database.config),
    openPostgresDatabase(database.config, { maxConnections: 4 }),
  ]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

/** Begins work that goes on until it is ended. */
async function begin({ runExclusively }: PostgresDatabase, name: ExclusiveWork) {
  const begun = Promise.withResolvers<AbortSignal>();
  const ended = Promise.withResolvers<void>();
  const ran = runExclusively(name, (interrupted) => {
    if (interrupted === undefined) throw new Error('several processes use the database');
    begun.resolve(interrupted);
    return ended.promise;
  });
  const interrupted = await begun.promise;
  return {
    interrupted,
    async end() {
      ended.resolve();
      return ran;
    },
  };
}

const nothing = () => Promise.resolve();

const selectLocks = `from pg_locks where locktype = 'advisory' and database =
  (select oid from pg_database where datname = current_database())`;

const countLocks = () =>
  database.query(`select count(*)::int as locks, count(distinct pid)::int as connections
    ${selectLocks}`);

describe('work of which one process at a time does a round', () => {
  it('is done by one process, and by another one after that', async () => {
    const work = await begin(one, 'housekeeping');
    expect(await other.runExclusively('housekeeping', nothing)).toBe(false);
    expect(await one.runExclusively('housekeeping', nothing)).toBe(false);
    expect(await other.runExclusively('seals', nothing)).toBe(true);
    expect(await work.end()).toBe(true);
    expect(await other.runExclusively('housekeeping', nothing)).toBe(true);
  });

  it('may fail, and is then done by the next process', async () => {
    const failing = one.runExclusively('seals', () =>
      Promise.reject(new Error('the disk is full')),
    );
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await other.runExclusively('seals', nothing)).toBe(true);
  });

  it('takes one connection of a process, however much it does, and none when it rests', async () => {
    const works = [await begin(other, 'books-check'), await begin(other, 'late-jobs')];
    expect(await countLocks()).toEqual([{ locks: 2, connections: 1 }]);
    await other.ping();
    for (const work of works) await work.end();
    expect(await countLocks()).toEqual([{ locks: 0, connections: 0 }]);
    await Promise.all([other.ping(), other.ping(), other.ping()]);
  });

  it('is interrupted when its connection is lost, and another process can do it', async () => {
    const work = await begin(one, 'housekeeping');
    const interrupted = once(work.interrupted, 'abort');
    await database.query(`select pg_terminate_backend(pid, 10000) ${selectLocks}`);
    await interrupted;
    expect(await other.runExclusively('housekeeping', nothing)).toBe(true);
    expect(await work.end()).toBe(true);
    expect(await one.runExclusively('housekeeping', nothing)).toBe(true);
  });
});
