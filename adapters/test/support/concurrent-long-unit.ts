import { afterEach, beforeEach } from 'vitest';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../src/persistence/postgres/postgres-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../src/persistence/testing/postgres/temporary-postgres.ts';
import { startRepeatedJobs, type RepeatedJobs } from './repeated-jobs.ts';

export let created: TestDatabase;
/** Two processes with one database: one has a long unit, and the other has writers. */
export let slow: PostgresDatabase;
export let busy: PostgresDatabase;
export let jobs: RepeatedJobs;

/** Opens the database before each test of a file, and drops it afterwards. */
export function openForEachTest(): void {
  beforeEach(async () => {
    created = await createTestDatabase();
    slow = await openPostgresDatabase(created.config);
    busy = await openPostgresDatabase(created.config);
    jobs = await startRepeatedJobs(busy);
    await jobs.more(20);
  });
  afterEach(async () => {
    await slow.close();
    await busy.close();
    await created.drop();
  });
}

/** How many transactions of the other process wait for the long one; units share them. */
export async function countWaiting(): Promise<number> {
  const found = await created.query(
    `select 1 from pg_locks join pg_database on oid = database
     where datname = current_database() and locktype = 'advisory' and not granted`,
  );
  return found.length;
}
