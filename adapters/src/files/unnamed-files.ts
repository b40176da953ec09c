import { later, type Clock } from '@nsem/core';
import type { Logger } from 'pino';

import type { Backups } from '../backup/backups.ts';
import type { DataDir } from '../data-dir.ts';
import type { Database } from '../persistence/database.ts';
import type { FileStorage } from './file-storage.ts';
import { sweepFiles, type FileSweepRules } from './sweep-files.ts';

/** A request ends within half an hour, so an older file without a row does not get one any more. */
const graceMs = 60 * 60 * 1_000;

type Dependencies = Readonly<{
  folders: Pick<DataDir, 'waveforms'>;
  storage: Pick<FileStorage, 'sweep'>;
  database: Pick<Database, 'unitOfWork' | 'readCreatedAt'>;
  backups: Pick<Backups, 'isRunning'>;
  clock: Clock;
  log: Logger;
}>;

/**
 * Creates the function that deletes the stored files that no row names, and the waveforms of files that
 * no row names.
 *
 * It deletes nothing while a backup is being made, and nothing from before the database was created: a
 * file is only unneeded if this is the database that once named it.
 */
export const createUnnamedFilesSweep =
  ({ folders, storage, database, backups, clock, log }: Dependencies) =>
  async (stopped: AbortSignal): Promise<void> => {
    const rules = {
      findUnregistered: (keys: readonly string[]) =>
        database.unitOfWork.read(({ files }) => files.findUnregistered(keys)),
      writtenAfter: await database.readCreatedAt(),
      writtenBefore: later(clock.now(), -graceMs),
      mayContinue: () => !stopped.aborted && !backups.isRunning(),
    } satisfies FileSweepRules;
    await sweepFiles({ ...rules, folder: folders.waveforms });
    const deleted = await storage.sweep(rules);
    if (deleted > 0) log.info({ files: deleted }, 'files without a row were deleted');
  };
