import { describeDatabase, type OpenedDatabase } from '@nsem/core/testing';
import { afterAll, beforeAll } from 'vitest';
import { openPostgresDatabase, type PostgresDatabase } from './postgres/postgres-database.ts';
import {
  createTestDatabase,
  openRestorer,
  type TestDatabase,
} from './testing/postgres/temporary-postgres.ts';

// One for all suites: creating and opening one takes longer than the tests of most suites.
let created: TestDatabase;
let database: PostgresDatabase;
let restorer: Awaited<ReturnType<typeof openRestorer>>;
beforeAll(async () => {
  created = await createTestDatabase();
  restorer = await openRestorer(created);
  database = await openPostgresDatabase(created.config);
});
afterAll(async () => {
  await restorer.close();
  await database.close();
  await created.drop();
});

async function openForContracts(): Promise<OpenedDatabase> {
  const { unitOfWork, readBooks, outboxQueue, awaitSettled } = database;
  return {
    unitOfWork: {
      write: (work) => unitOfWork.write(work),
      async read(work) {
        // Events can be read as soon as no others can come before them.
        await awaitSettled();
        return unitOfWork.read(work);
      },
    },
    readBooks,
    readNotices: async () => (await outboxQueue.list({}, { limit: 1_000 })).toReversed(),
    close: async () => void (await restorer.restoreRows()),
  };
}

describeDatabase(openForContracts);
