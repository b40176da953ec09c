import { setTimeout as delay } from 'node:timers/promises';
import { ok, refuse, type AccountId } from '@nsem/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';

let created: TestDatabase;
let database: PostgresDatabase;
beforeEach(async () => {
  created = await createTestDatabase();
  database = await openPostgresDatabase(created.config, { maxConnections: 3 });
});
afterEach(async () => {
  await database.close();
  await created.drop();
});

it('counts units, and the connections that they use and wait for', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const wait = (account: number) =>
    database.unitOfWork.write(
      async () => {
        running += 1;
        await released;
        return ok(undefined);
      },
      { guards: [`account:${account}`] },
    );
  const first = wait(1);
  await expect.poll(() => running).toBe(1);
  // It would share a connection with the first one if they began at the same time.
  const second = wait(2);
  await expect.poll(() => running).toBe(2);
  const units = [first, second, wait(3)];
  await expect
    .poll(() => database.counts().connections)
    .toEqual({ open: 3, idle: 0, waiting: 1, most: 3 });
  release();
  await Promise.all(units);
  expect(database.counts()).toEqual({
    units: 3,
    retries: 0,
    // One of them watches the commits of other processes.
    connections: { open: 3, idle: 2, waiting: 0, most: 3 },
  });
});

/** What a database reports while something is done with it. */
async function observe(work: () => Promise<unknown>) {
  const waits: number[] = [];
  const messages: (readonly number[])[] = [];
  const commits: number[] = [];
  database.observe({
    countWait: (waitedMs) => void waits.push(waitedMs),
    countMessages: (statements) => void messages.push(statements),
    countCommit: (units) => void commits.push(units),
  });
  await work();
  return { waits, messages, commits };
}

const guard = 1 as AccountId;

it('reports the messages of each transaction, and how many statements are in them', async () => {
  const { messages } = await observe(async () => {
    await database.unitOfWork.write(async ({ accounts }) => {
      await accounts.find(guard);
      await accounts.find(guard);
      return ok(undefined);
    });
    await database.unitOfWork.write(
      async ({ accounts }) => {
        await Promise.all([accounts.find(guard), accounts.find(guard)]);
        return refuse({ code: 'job.not-found' });
      },
      { guards: [`account:${guard}`] },
    );
    await database.unitOfWork.write(async () => refuse({ code: 'job.not-found' }));
  });
  // Begin, its locks and the first reads are sent in one batch; a commit or a rollback is the last
  // message.
  expect(messages).toEqual([
    [4, 1, 1],
    [5, 1],
  ]);
});

it('reports how many units share a commit', async () => {
  const write = (account: number) =>
    database.unitOfWork.write(async () => ok(account), { guards: [`account:${account}`] });
  const { commits } = await observe(() => Promise.all([1, 2, 3].map(write)));
  expect(commits).toEqual([3]);
});

it('reports how long units waited for their turn, and reads for a connection', async () => {
  const holdMs = 60;
  const { waits } = await observe(async () => {
    const first = database.unitOfWork.write(async () => {
      await delay(holdMs);
      return ok(undefined);
    });
    await Promise.all([first, database.unitOfWork.write(async () => ok(undefined))]);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const reads: Promise<unknown>[] = [];
    let running = 0;
    const hold = () => {
      running += 1;
      return released;
    };
    for (const at of [1, 2]) {
      reads.push(database.unitOfWork.read(hold));
      await expect.poll(() => running).toBe(at);
    }
    reads.push(database.unitOfWork.read(hold));
    await expect.poll(() => database.counts().connections?.waiting).toBe(1);
    await delay(holdMs);
    release();
    await Promise.all(reads);
  });
  expect(waits).toHaveLength(5);
  const [unit = 0, nextUnit = 0, , , read = 0] = waits;
  expect(unit).toBeLessThan(nextUnit);
  expect(nextUnit).toBeGreaterThan(holdMs - 5);
  expect(read).toBeGreaterThan(holdMs - 5);
});
