import { checkBooks } from '@nsem/core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../src/persistence/postgres/postgres-database.ts';
import {
  startPostgres,
  startStandby,
  type PostgresServer,
} from '../src/persistence/testing/postgres/start-postgres.ts';
import { createTestDatabaseOn } from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { expectEachOnce, startRepeatedJobs } from './support/repeated-jobs.ts';

/** The standby has what was acknowledged, whatever a disk has: only processes are killed. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on'];

async function promote({ urlOf }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query('select pg_promote(true, 60)');
  await client.end();
}

describe('a database with a synchronous standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: PostgresDatabase;

  beforeAll(async () => {
    primary = await startPostgres(settings);
    const { config } = await createTestDatabaseOn(primary);
    standby = await startStandby(primary, settings);
    const endpoints = [standby, primary].map(({ port }) => ({ host: '127.0.0.1', port }));
    // The standby is the first, so that it has to be passed over.
    database = await openPostgresDatabase({ ...config, endpoints });
  });
  afterAll(async () => {
    await database.close();
    await standby.stop();
    await primary.stop();
  });

  it('goes on with the promoted standby, and loses no acknowledged job', async () => {
    const jobs = await startRepeatedJobs(database);
    await jobs.more(40);
    await jobs.interrupt(async () => {
      await primary.kill();
      // Connections of a killed server are processes that can outlive it for a short time.
      await expect
        .poll(() => database.tryWrite().catch(({ message }: Error) => message))
        .toMatch(/it is read-only.*; .*refused|refused; .*it is read-only/);
      await promote(standby);
    });
    expect(jobs.failures).not.toEqual([]);
    await jobs.more(40);
    await jobs.stop();
    await expectEachOnce(database, jobs);
    expect(checkBooks(await database.readBooks())).toEqual([]);
  });
});
