import { describeDatabase, type OpenedDatabase } from '@nsem/core/testing';
import { openTemporaryDatabase } from './testing/temporary-database.ts';

async function openForContracts(): Promise<OpenedDatabase> {
  const { unitOfWork, readBooks, outboxQueue, discard } = await openTemporaryDatabase();
  const readNotices = async () => (await outboxQueue.list({}, { limit: 1_000 })).toReversed();
  return { unitOfWork, readBooks, readNotices, close: discard };
}

describeDatabase(openForContracts);
