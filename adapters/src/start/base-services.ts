import type { Logger } from 'pino';

import { openSnapshotDir, sweepSnapshots } from '../backup/snapshot-folder.ts';
import type { Config } from './config.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { type FileStorage, openFileStorage } from '../files/file-storage.ts';
import { filePlaceOf } from '../files/storage.config.ts';
import { sweepTemporaryFiles } from '../files/upload-staging.ts';
import { createLog } from './log.ts';
import type { openShared } from './open-shared.ts';
import { openEmbedded, type StoredDatabase } from './open-stored.ts';

/** The services that everything else is built on. */
export type BaseServices = Readonly<{
  config: Config;
  folders: DataDir;
  storage: FileStorage;
  log: Logger;
  failed: AbortSignal;
}> &
  StoredDatabase;

/** Most servers do not need it. */
const openPostgres: typeof openShared = async (...given) =>
  (await import('./open-shared.ts')).openShared(...given);

/**
 * Opens the data directory, its database, the store of files and the log.
 *
 * @param onFatal is called once if the storage fails.
 * @param cleanup gets everything that was opened.
 * @throws {StartError} if something outside of the program prevents it.
 */
export async function openBaseServices(
  config: Config,
  onFatal: ((error: Error) => void) | undefined,
  cleanup: AsyncDisposableStack,
): Promise<BaseServices> {
  const { log, close } = createLog(config);
  cleanup.defer(close);
  const failure = new AbortController();
  const opened = await openDataDir(config.dataDir);
  cleanup.defer(() => {
    // A failed database stays open until the process ends: nothing may open it meanwhile.
    if (!failure.signal.aborted) opened.release();
  });
  const folders = { ...opened, snapshots: await openSnapshotDir(config.snapshotDir, opened) };
  if (folders.undidRestore) log.warn('an interrupted restore was rolled back');
  const storage = await openFileStorage(filePlaceOf(config, folders), folders);
  const endOnFailure = (error: Error) => {
    log.fatal({ err: error }, 'the storage has failed: nothing is accepted until the next start');
    log.flush();
    failure.abort(error);
    onFatal?.(error);
  };
  const stored = await (config.postgres === null
    ? openEmbedded(folders, endOnFailure)
    : openPostgres({ ...config, postgres: config.postgres }, folders, log));
  cleanup.defer(() => stored.database.close());
  await sweepTemporaryFiles(folders.incoming);
  await sweepSnapshots(folders.snapshots);
  return { config, folders, ...stored, storage, log, failed: failure.signal };
}
