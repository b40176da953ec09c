import { describeDatabase, type OpenedDatabase } from '@nsem/core/testing';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { createTestDatabase } from './testing/postgres/temporary-postgres.ts';

async function openForContracts(): Promise<OpenedDatabase> {
  const { config, drop } = await createTestDatabase();
  const database = await openPostgresDatabase(config);
  const { unitOfWork, readBooks, outboxQueue, awaitSettled, close } = database;
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
    async close() {
      await close();
      await drop();
    },
  };
}

describeDatabase(openForContracts);
