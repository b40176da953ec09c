import { join } from 'node:path';
import { instant } from '@nsem/core';
import pino from 'pino';
import { pathsIn } from '../../src/start/data-dir.ts';
import { createFolderFileStore } from '../../src/files/folder-file-store.ts';
import { openStoredFiles } from '../../src/files/stored-files.ts';
import { openStored } from '../../src/start/open-stored.ts';
import { readFilesAfter } from '../../src/persistence/snapshot/read-registered-files.ts';
import { checkDatabaseInThread } from '../../src/system/check-in-thread.ts';
import { openWeeklyCheck } from '../../src/system/weekly-check.ts';

/** Does the steps of a weekly check without a pause; returns what it found. */
export async function finishWeeklyCheck(dataDir: string) {
  const folders = pathsIn(dataDir);
  const log = pino({ level: 'silent' });
  let aheadMs = 0;
  const clock = { now: () => instant(Date.now() + aheadMs) };
  const { unitOfWork, descriptor, close } = await openStored(folders, (error) => {
    throw error;
  });
  const files = createFolderFileStore(join(folders.root, 'files'));
  const weeklyCheck = await openWeeklyCheck({
    file: folders.weeklyCheck,
    readFilesAfter: (id, limit) => readFilesAfter(folders.database, id, limit),
    storedFiles: openStoredFiles({ files, unitOfWork, clock, log }).storedFiles,
    checkDatabase: (stopped) =>
      checkDatabaseInThread({ file: folders.database, descriptor }, stopped),
    clock,
    log,
    step: { files: 3, bytes: Infinity },
  });
  // The first step is some minutes after the start.
  aheadMs = 600_000;
  const running = new AbortController().signal;
  do await weeklyCheck.runStep(running);
  while (weeklyCheck.report().underWay !== null);
  await close();
  return weeklyCheck.report().last;
}
