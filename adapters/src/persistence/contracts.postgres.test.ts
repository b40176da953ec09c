import { describeDatabase, type OpenedDatabase } from '@nsem/core/testing';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { createTestDatabase } from './testing/postgres/temporary-postgres.ts';

async function openForContracts(): Promise<OpenedDatabase> {
  const { config, drop } = await createTestDatabase();
  const { unitOfWork, readBooks, outboxQueue, close } = await openPostgresDatabase(config);
  return {
    unitOfWork,
    readBooks,
    readNotices: async () => (await outboxQueue.list({}, { limit: 1_000 })).toReversed(),
    async close() {
      await close();
      await drop();
    },
  };
}

describeDatabase(openForContracts);
