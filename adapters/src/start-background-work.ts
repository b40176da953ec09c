import { dayMs } from '@nsem/core';
import { createSessionUsage, type SessionUsage } from './accounts/session-usage.ts';
import { createKeyUsage, type KeyUsage } from './api-keys/key-usage.ts';
import { createStoredFilesSweep } from './files/stored-files-sweep.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { AppDependencies } from './http/app.ts';
import { watchLateJobs } from './late-jobs.ts';
import type { BaseServices } from './open-base-services.ts';
import { pruneOutboxFolder } from './outbox/prune-outbox-folder.ts';
import { startOutbox } from './outbox/start-outbox.ts';
import { followName, followSettings } from './settings/running-settings.ts';
import { systemClock as clock } from './system-clock.ts';
import { startBooksCheck, type BooksCheck } from './system/books-check.ts';
import { sealLedger } from './system/seal-ledger.ts';
import { startWeeklyCheck, type WeeklyCheck } from './system/weekly-check.ts';
import { fillMemories } from './translation-memory/fill-memories.ts';

/** What records the use of credentials. */
export type Usage = Readonly<{ keyUsage: KeyUsage; sessionUsage: SessionUsage }>;

/** For how long the outbox folder keeps mails and messages, as sent notices are retained, and how many. */
const outboxFolder = { days: 30, files: 10_000 };

/** Starts the work that goes on beside the requests; returns what records the use of credentials. */
export function startBackgroundWork(
  base: BaseServices,
  needed: Pick<AppDependencies, 'tokens' | 'backups' | 'partialFiles' | 'settings'> &
    Readonly<{ booksCheck: BooksCheck; weeklyCheck: WeeklyCheck }>,
  cleanup: AsyncDisposableStack,
): Usage {
  const { config, database, care, folders, storage, log } = base;
  const { unitOfWork, outboxQueue: notices, runAlone, sharedCounts } = database;
  const { emailPolicy } = config;
  const { tokens, backups, partialFiles, settings, booksCheck, weeklyCheck } = needed;
  const mails = { folder: folders.outbox, nameOf: followName(settings) };
  const outbox = startOutbox({ ...base, ...mails, clock, tokens, emailPolicy });
  cleanup.defer(() => outbox.stop());
  const sweepStoredFiles = createStoredFilesSweep({
    folders,
    storage,
    partialFiles,
    database,
    care,
    backups,
    clock,
    log,
  });
  const sweepFiles = async (stopped: AbortSignal): Promise<void> => {
    const writtenSince = clock.now() - outboxFolder.days * dayMs;
    await pruneOutboxFolder(folders.outbox, { ...outboxFolder, writtenSince }, stopped);
    await sweepStoredFiles(stopped);
  };
  const housekeeping = startHousekeeping({
    unitOfWork,
    notices,
    sweepFiles,
    eraseAfterDays: config.eraseAfterDays,
    clock,
    log,
    runAlone,
    sharedCounts,
  });
  cleanup.defer(() => housekeeping.stop());
  const repeated = [
    watchLateJobs({ unitOfWork, clock, log, runAlone }),
    fillMemories({ unitOfWork, log, runAlone }),
    startBooksCheck(booksCheck, { log, runAlone }),
    startWeeklyCheck(weeklyCheck, { log, runAlone }),
    sealLedger({ seals: database.seals, clock, log, runAlone }),
    ...(base.embedded === null ? [followSettings(settings, log)] : []),
  ];
  for (const work of repeated) cleanup.defer(() => work.stop());
  const keyUsage = createKeyUsage({ unitOfWork, log });
  cleanup.defer(() => keyUsage.flush());
  const sessionUsage = createSessionUsage({ unitOfWork, log });
  cleanup.defer(() => sessionUsage.flush());
  return { keyUsage, sessionUsage };
}
