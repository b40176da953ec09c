// The thread of export-in-thread.ts: writing a whole database blocks its thread for a while at a time.
import { StorageFullError } from '@nsem/core';
import { connectOffline } from '../../offline/open-postgres-offline.ts';
import { answerFromThread } from '../../threads/answer-from-thread.ts';
import { measureSnapshot } from '../snapshot/take-snapshot.ts';
import type { ExportTask } from './export-in-thread.ts';
import { exportToFile } from './export-to-file.ts';

await answerFromThread(async ({ postgres, target, withoutSecrets }: ExportTask) => {
  await using cleanup = new AsyncDisposableStack();
  try {
    await exportToFile(await connectOffline(postgres, cleanup), target, { withoutSecrets });
  } catch (error) {
    // The main thread is given the code, which only the cause has.
    throw error instanceof StorageFullError ? error.cause : error;
  }
  return measureSnapshot(target);
});
