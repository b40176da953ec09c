import type { FileStore } from '@nsem/core';
import type { Logger } from 'pino';

import type { Backups } from '../backup/backups.ts';
import { canUndoRestore } from './stored-files-sweep.ts';

/**
 * Deletes the bytes of a stored file whose row was removed in a unit of work that has committed. If a
 * backup is being made or a restore can still be undone, or if it fails, they are left to the sweep of
 * stored files.
 *
 * @param key the key of the file.
 */
export type DeleteRemovedFile = (key: string) => Promise<void>;

type Dependencies = Readonly<{
  /** The data directory. */
  root: string;
  files: Pick<FileStore, 'remove'>;
  backups: Pick<Backups, 'isRunning'>;
  log: Logger;
}>;

/** Creates the function that deletes what the sweep would delete only an hour or two later. */
export const createRemovedFileDeletion =
  ({ root, files, backups, log }: Dependencies): DeleteRemovedFile =>
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
