import { join } from 'node:path';
import type { Clock, FileStore, UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import { type Backups, createBackups } from '../../backup/backups.ts';
import { writeArchiveHere } from '../../backup/write-archive.ts';
import type { DatabaseCare } from '../../care/database-care.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import { createTestMailer } from '../../mail/create-mailer.ts';
import type { Database } from '../../persistence/database.ts';
import { type Policies, startSettingsOf } from '../../settings/policies.ts';
import { fixedSettingsOf, openRunningSettings } from '../../settings/running-settings.ts';
import { parseConfig } from '../../start/config.ts';
import { openBooksCheck } from '../../system/books-check.ts';
import { sealAll } from '../../system/seal-ledger.ts';
import { openWeeklyCheck } from '../../system/weekly-check.ts';

type Place = Readonly<{ unitOfWork: UnitOfWork; folder: string; log: Logger }>;

/** Adds what the settings need, unless a test gives its own, and opens the settings. */
export async function addSettings<D extends Policies>(
  dependencies: D,
  { unitOfWork, folder, log }: Place,
) {
  const config = parseConfig({});
  const start = startSettingsOf(dependencies, new Set());
  return {
    fixedSettings: fixedSettingsOf(config),
    testMailer: createTestMailer({ config, folder: join(folder, 'outbox'), log }),
    ...dependencies,
    settings: await openRunningSettings({ unitOfWork, start }),
  };
}

/** Where the stored files of a test server are, and what is made of them. */
export const localFiles = (folder: string) => ({
  folders: { incoming: join(folder, 'files', 'tmp'), waveforms: join(folder, 'waveforms') },
  storage: { place: { kind: 'folder' as const, folder: join(folder, 'files') } },
});

type Opened = Readonly<{
  files: Pick<FileStore, 'open'>;
  database: Pick<Database, 'seals'>;
  care: Pick<DatabaseCare, 'snapshots'>;
  clock: Clock;
  version: string;
  log: Logger;
}>;

/** The backups of a test server: as the program makes them, but without a thread for each. */
export const openTestBackups = ({
  files,
  database: { seals },
  care: { snapshots },
  clock,
  version,
  log,
}: Opened): Backups =>
  createBackups({
    snapshots,
    sealLedger: () => sealAll({ seals, clock, log }),
    writeArchive: writeArchiveHere(files),
    recipients: [],
    clock,
    signingKey: new Uint8Array(32),
    version,
    log,
  });

/** Opens the checks that a server makes from time to time; nothing starts them. */
export async function openTestChecks({
  folder,
  care: { checkBooks, checkDatabase, readFilesAfter },
  storedFiles,
  clock,
  log,
}: Readonly<{
  folder: string;
  care: DatabaseCare;
  storedFiles: StoredFiles;
  clock: Clock;
  log: Logger;
}>) {
  const booksCheck = await openBooksCheck({
    file: join(folder, 'books-check.json'),
    checkBooks,
    clock,
    log,
  });
  const weeklyCheck = await openWeeklyCheck({
    file: join(folder, 'weekly-check.json'),
    readFilesAfter,
    storedFiles,
    checkDatabase,
    clock,
    log,
  });
  return { booksCheck, weeklyCheck };
}
