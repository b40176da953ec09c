import { ok, type AccountId } from '@nsem/core';
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
      { guard: account as AccountId },
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
