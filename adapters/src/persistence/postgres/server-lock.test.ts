import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { holdShared, takeExclusively, withoutServers } from './server-lock.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  pool = openTestPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const inUse = 'is using the database of PostgreSQL: stop all servers first';

describe('the lock of a database that servers share', () => {
  it('is not taken exclusively while one of several servers has it', async () => {
    const [first, second] = [await holdShared(pool), await holdShared(pool)];
    await expect(takeExclusively(pool)).rejects.toThrow(inUse);
    await first.stop();
    await expect(takeExclusively(pool)).rejects.toThrow(inUse);
    await second.stop();
    const exclusive = await takeExclusively(pool);
    await expect(takeExclusively(pool)).rejects.toThrow(inUse);
    await expect(holdShared(pool)).rejects.toThrow('is being replaced by a restore');
    await exclusive.release();
    const third = await holdShared(pool);
    await third.stop();
  });

  it('is taken exclusively for some work when the last server has stopped, and not before', async () => {
    const server = await holdShared(pool);
    const client = await pool.connect();
    const work = vi.fn<() => Promise<void>>(async () => {
      await expect(takeExclusively(pool)).rejects.toThrow(inUse);
    });
    await expect(withoutServers(client, work, 0)).rejects.toThrow(
      'This version of the server changes the tables, and another process is using them: stop all',
    );
    expect(work).not.toHaveBeenCalled();
    const done = withoutServers(client, work);
    await server.stop();
    await done;
    expect(work).toHaveBeenCalledOnce();
    client.release();
    const next = await holdShared(pool);
    await next.stop();
  });

  it('is taken again after its connection was lost', async () => {
    const server = await holdShared(pool, { intervalMs: 10 });
    const holders = () =>
      database.query(`select pid from pg_locks where locktype = 'advisory' and granted`);
    const [before] = await holders();
    await database.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`,
    );
    await expect.poll(async () => (await holders()).length).toBe(1);
    expect((await holders())[0]).not.toEqual(before);
    await expect(takeExclusively(pool)).rejects.toThrow(inUse);
    await server.stop();
    await (await takeExclusively(pool)).release();
  });
});
