import { instant } from '@nsem/core';
import { describeDatabase, type OpenedDatabase } from '@nsem/core/testing';
import { openTemporaryDatabase } from './testing/temporary-database.ts';

async function openForContracts(): Promise<OpenedDatabase> {
  const { unitOfWork, readBooks, outboxQueue, discard } = await openTemporaryDatabase();
  const readNotices = () => outboxQueue.due(instant(Number.MAX_SAFE_INTEGER), 1_000);
  return { unitOfWork, readBooks, readNotices, close: discard };
}

describeDatabase(openForContracts);
