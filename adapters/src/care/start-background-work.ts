import { statfs } from 'node:fs/promises';
import { dayMs } from '@nsem/core';
import {
  createKeyUsage,
  createSessionUsage,
  type KeyUsage,
  type SessionUsage,
} from '../accounts/credential-usage.ts';
import type { ContinuousBackup } from '../backup/continuous/open-continuous-backup.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { createStoredFilesSweep } from '../files/unnamed-files.ts';
import type { AppDependencies } from '../http/app.ts';
import type { RequestGate } from '../http/request-gate.ts';
import type { Metrics, MetricSources } from '../metrics/metrics.ts';
import { pruneOutboxFolder } from '../outbox/outbox-folder.ts';
import { startOutbox } from '../outbox/outbox-worker.ts';
import { followName, followSettings } from '../settings/running-settings.ts';
import type { BaseServices } from '../start/base-services.ts';
import { readProductVersion } from '../start/package.ts';
import { type BooksCheck, openBooksCheck, startBooksCheck } from '../system/books-check.ts';
import { sealLedger } from '../system/seal-ledger.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import { createSystemMonitor } from '../system/system-monitor.ts';
import { openWeeklyCheck, startWeeklyCheck, type WeeklyCheck } from '../system/weekly-check.ts';
import { fillMemories } from '../translation-memory/fill-memories.ts';
import { startHousekeeping } from './housekeeping.ts';
import { watchLateJobs, watchReviews } from './watch-jobs.ts';

/** The recorders of the use of credentials. */
export type Usage = Readonly<{ keyUsage: KeyUsage; sessionUsage: SessionUsage }>;

/** For how long the outbox folder keeps mails and messages, as sent notices are retained, and how many. */
const outboxFolder = { days: 30, files: 10_000 };

/**
 * Starts the work in the background of the requests; returns what records the use of credentials.
 */
export function startBackgroundWork(
  base: BaseServices,
  needed: Pick<AppDependencies, 'tokens' | 'backups' | 'partialFiles' | 'settings'> &
    Readonly<{ booksCheck: BooksCheck; weeklyCheck: WeeklyCheck }>,
  cleanup: AsyncDisposableStack,
): Usage {
  const { config, database, care, folders, storage, log } = base;
  const { unitOfWork, outboxQueue: notices, runExclusively, sharedCounts } = database;
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
    runExclusively,
    sharedCounts,
  });
  cleanup.defer(() => housekeeping.stop());
  const repeated = [
    watchLateJobs({ unitOfWork, clock, log, runExclusively }),
    watchReviews({ unitOfWork, clock, log, runExclusively }),
    fillMemories({ unitOfWork, log, runExclusively }),
    startBooksCheck(booksCheck, { log, runExclusively }),
    startWeeklyCheck(weeklyCheck, { log, runExclusively }),
    sealLedger({ seals: database.seals, clock, log, runExclusively }),
    ...(base.embedded === null ? [followSettings(settings, log)] : []),
  ];
  for (const work of repeated) cleanup.defer(() => work.stop());
  const keyUsage = createKeyUsage({ unitOfWork, log });
  cleanup.defer(() => keyUsage.flush());
  const sessionUsage = createSessionUsage({ unitOfWork, log });
  cleanup.defer(() => sessionUsage.flush());
  return { keyUsage, sessionUsage };
}

/** Opens the checks that a running marketplace makes of itself, and what reports their state. */
export async function watchSystem(
  { folders, care, database: { seals }, log }: BaseServices,
  storedFiles: StoredFiles,
  continuousBackup: ContinuousBackup | null,
) {
  const { root: folder, booksCheck: file } = folders;
  const { checkBooks, checkDatabase, readFilesAfter } = care;
  const booksCheck = await openBooksCheck({ file, checkBooks, clock, log });
  const weeklyCheck = await openWeeklyCheck({
    file: folders.weeklyCheck,
    readFilesAfter,
    storedFiles,
    checkDatabase,
    clock,
    log,
  });
  const version = readProductVersion();
  const checks = { booksCheck, weeklyCheck };
  const databaseBytes = () => care.sizeInBytes();
  const inspected = { ...checks, continuousBackup, databaseBytes };
  return {
    ...checks,
    system: createSystemMonitor({ version, folder, ...inspected, seals, clock }),
  };
}

/**
 * Opens the metrics of this process. Their library is only loaded here: most servers have no metrics.
 *
 * @param token what a monitoring system must send to read them.
 */
async function openMetrics(token: string, sources: MetricSources): Promise<Metrics> {
  const { createMetrics } = await import('../metrics/create-metrics.ts');
  return createMetrics(token, sources);
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Opens the metrics of a marketplace; undefined if no token for them is configured. */
export async function measureServer(
  { config, database, folders, log }: BaseServices,
  {
    clock: serverClock,
    events,
    version,
    booksCheck,
  }: Pick<AppDependencies, 'clock' | 'events' | 'version'> & Readonly<{ booksCheck: BooksCheck }>,
  gate: RequestGate,
): Promise<Metrics | undefined> {
  if (config.metricsToken === null) return undefined;
  const metrics = await openMetrics(config.metricsToken, {
    version,
    now: () => serverClock.now(),
    countRequests: () => gate.count(),
    countStreams: () => events.count(),
    readBacklog: () => database.outboxQueue.readBacklog(),
    countDatabase: () => database.counts(),
    lastBooksCheck: () => booksCheck.last(),
    readFreeBytes: () => readFreeBytes(folders.root),
    onFailure: (error, figure) => log.warn({ err: error, figure }, 'a figure cannot be read'),
  });
  database.observe(metrics);
  return metrics;
}
