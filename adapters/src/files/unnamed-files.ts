import { readdir } from 'node:fs/promises';

import { type Clock, type FileStore, later } from '@nsem/core';
import type { Logger } from 'pino';

import type { Backups } from '../backup/backups.ts';
import type { DataDir } from '../start/data-dir.ts';
import type { DatabaseCare } from '../care/database-care.ts';
import type { Database } from '../persistence/database.ts';
import type { FileStorage } from './file-storage.ts';
import type { PartialFiles } from './partial-files.ts';
import { type FileSweepRules, sweepFiles } from './sweep-files.ts';

/** A request ends within half an hour, so an older file without a row does not get one any more. */
const graceMs = 60 * 60 * 1_000;

type UnnamedFilesDependencies = Readonly<{
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
  ({ folders, storage, database, care, backups, clock, log }: UnnamedFilesDependencies) =>
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

type SweepDependencies = Parameters<typeof createUnnamedFilesSweep>[0] &
  Readonly<{ folders: Pick<DataDir, 'root'>; partialFiles: Pick<PartialFiles, 'sweep'> }>;

/** Whether the data from before a restore are still there: rolling it back would need all files. */
const canUndoRestore = async (root: string): Promise<boolean> =>
  (await readdir(root)).some((name) => name.startsWith('replaced-'));

/**
 * Creates the function that deletes the files that nothing needs: the parts of uploads that do not
 * exist any more, and stored files that no row names. It deletes nothing while a restore can be
 * rolled back.
 */
export function createStoredFilesSweep(dependencies: SweepDependencies) {
  const { database, folders, partialFiles } = dependencies;
  const { unitOfWork } = database;
  const sweepUnnamed = createUnnamedFilesSweep(dependencies);
  return async (stopped: AbortSignal): Promise<void> => {
    if (await canUndoRestore(folders.root)) return;
    const findUnregistered = (keys: readonly string[]) =>
      unitOfWork.read(({ uploads }) => uploads.findUnregistered(keys));
    await partialFiles.sweep(findUnregistered, stopped);
    await sweepUnnamed(stopped);
  };
}

/**
 * Deletes the bytes of a stored file whose row was removed in a unit of work that has committed. If
 * a backup is being made or a restore can still be rolled back, or if it fails, they are left to
 * the sweep of stored files.
 *
 * @param key the key of the file.
 */
export type DeleteRemovedFile = (key: string) => Promise<void>;

type DeletionDependencies = Readonly<{
  /** The data directory. */
  root: string;
  files: Pick<FileStore, 'remove'>;
  backups: Pick<Backups, 'isRunning'>;
  log: Logger;
}>;

/** Creates the function that deletes what the sweep would delete only an hour or two later. */
export const createRemovedFileDeletion =
  ({ root, files, backups, log }: DeletionDependencies): DeleteRemovedFile =>
  async (key) => {
    try {
      // A backup that begins after this has a snapshot without the row.
      if ((await canUndoRestore(root)) || backups.isRunning()) return;
      await files.remove(key);
    } catch (error) {
      log.warn({ err: error }, 'a removed file could not be deleted; the sweep deletes it');
    }
  };

/** Deletes nothing: another process may be making a backup. */
export const leaveToSweep: DeleteRemovedFile = () => Promise.resolve();
