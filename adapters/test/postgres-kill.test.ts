import { checkBooks } from '@nsem/core';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../src/persistence/postgres/postgres-database.ts';
import {
  startPostgres,
  type PostgresServer,
} from '../src/persistence/testing/postgres/start-postgres.ts';
import { createTestDatabaseOn } from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { expectEachOnce, startRepeatedJobs } from './support/repeated-jobs.ts';

const rounds = byTier({ main: 4, exhaustive: 20 });

/** PostgreSQL's own defaults: each commit is on the disk before it is acknowledged. */
const durable: readonly string[] = [];

describe('a server of PostgreSQL that is killed in the middle of concurrent work', () => {
  let server: PostgresServer;
  let database: PostgresDatabase;

  beforeAll(async () => {
    server = await startPostgres(durable);
    const { config } = await createTestDatabaseOn(server);
    database = await openPostgresDatabase(config);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('loses no acknowledged job and stores none twice, and work goes on when it is back', async () => {
    const jobs = await startRepeatedJobs(database);
    for (let round = 0; round < rounds; round += 1) {
      await jobs.more(20);
      const before = jobs.failures.length;
      await jobs.interrupt(async () => {
        await server.kill();
        // Connections of a killed server are processes that can outlive it for a short time.
        await expect
          .poll(() => database.ping().catch(({ name }: Error) => name))
          .toBe('NoConnectionError');
        await server.restart();
      });
      expect(jobs.failures.length).toBeGreaterThan(before);
    }
    await jobs.more(20);
    await jobs.stop();
    await expectEachOnce(database, jobs);
    expect(checkBooks(await database.readBooks())).toEqual([]);
    expect(database.lastWriteFailure()).toBeUndefined();
  });
});
