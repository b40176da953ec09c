import { later, type Clock } from '@nsem/core';
import type { Logger } from 'pino';

import type { Backups } from '../backup/backups.ts';
import type { DataDir } from '../data-dir.ts';
import type { DatabaseCare } from '../database-care.ts';
import type { Database } from '../persistence/database.ts';
import type { FileStorage } from './file-storage.ts';
import { sweepFiles, type FileSweepRules } from './sweep-files.ts';

/** A request ends within half an hour, so an older file without a row does not get one any more. */
const graceMs = 60 * 60 * 1_000;

type Dependencies = Readonly<{
  folders: Pick<DataDir, 'waveforms'>;
  storage: Pick<FileStorage, 'sweep'>;
  database: Pick<Database, 'unitOfWork' | 'readCreatedAt'>;
  care: Pick<DatabaseCare, 'isBackedUpElsewhere'>;
  backups: Pick<Backups, 'isRunning'>;
  clock: Clock;
  log: Logger;
}>;

/**
 * Creates the function that deletes the stored files that no row names, and the waveforms of files that
 * no row names.
 *
 * It deletes nothing while this or another process is making a backup, and nothing from before the
 * database was created: a file is only unneeded if this is the database that once named it.
 */
export const createUnnamedFilesSweep =
  ({ folders, storage, database, care, backups, clock, log }: Dependencies) =>
  async (stopped: AbortSignal): Promise<void> => {
    const findUnregistered = async (keys: readonly string[]): Promise<readonly string[]> => {
      const found = await database.unitOfWork.read(({ files }) => files.findUnregistered(keys));
      if (found.length === 0) return found;
      // A backup that begins after this has a snapshot without their rows.
      return (await care.isBackedUpElsewhere()) ? [] : found;
    };
    const rules = {
      findUnregistered,
      writtenAfter: await database.readCreatedAt(),
      writtenBefore: later(clock.now(), -graceMs),
      mayContinue: () => !stopped.aborted && !backups.isRunning(),
    } satisfies FileSweepRules;
    await sweepFiles({ ...rules, folder: folders.waveforms });
    const deleted = await storage.sweep(rules);
    if (deleted > 0) log.info({ files: deleted }, 'files without a row were deleted');
  };
