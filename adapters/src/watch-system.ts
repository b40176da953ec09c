import type { ContinuousBackup } from './backup/continuous/open-continuous-backup.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { BaseServices } from './open-base-services.ts';
import { readProductVersion } from './product-version.ts';
import { systemClock as clock } from './system-clock.ts';
import { openBooksCheck } from './system/books-check.ts';
import { createSystemMonitor } from './system/system-monitor.ts';
import { openWeeklyCheck } from './system/weekly-check.ts';

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
