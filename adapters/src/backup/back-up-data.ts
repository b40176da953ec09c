import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Clock } from '@nsem/core';
import type { Config } from '../config.ts';
import { createClosing } from '../closing.ts';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { syncToDisk } from '../files/durable.ts';
import { openOffline } from '../open-offline.ts';
import { readRegisteredFiles } from '../persistence/snapshot/registered-files.ts';
import { readProductVersion } from '../product-version.ts';
import { StartError } from '../start-error.ts';
import { backupName } from './backup-kind.ts';
import { explainFailure } from './explain-failure.ts';
import { describeBackup, type Damage } from './manifest.ts';
import { createSnapshotFolder, sweepSnapshots } from './snapshot-folder.ts';
import { writeArchive } from './write-archive.ts';

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Writes bytes to a new file, which has its name only once it is whole and safely on disk. */
async function writeDurably(bytes: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
    await rename(draft, target);
    await syncToDisk(dirname(target));
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

/** Names the archive after the moment where only a folder is given; never replaces a file. */
function chooseTarget(given: string, now: number): string {
  const path = resolve(given);
  const target = isFolder(path) ? join(path, backupName('all', now)) : path;
  if (existsSync(target)) throw new StartError(`${target} is there already; name another file.`);
  if (isFolder(dirname(target))) return target;
  throw new StartError(`There is no folder ${dirname(target)} to write the backup to.`);
}

/** Where the archive is, and which stored files are not as the database has them registered. */
export type WrittenBackup = Readonly<{ file: string; damaged: readonly Damage[] }>;

/**
 * Writes an archive of all data while no server is running: the same that an admin downloads.
 *
 * @param given the file, which must not exist, or a folder for it.
 * @throws {StartError} where a server is running, or it cannot be written there.
 */
export async function backUpData(
  config: Pick<Config, 'dataDir'>,
  given: string,
  clock: Clock,
): Promise<WrittenBackup> {
  const closing = createClosing();
  try {
    const now = clock.now();
    const target = chooseTarget(given, now);
    const { database, snapshots: folder, files } = await openOffline(config, closing);
    closing.add(() => sweepSnapshots(folder));
    const { file, schema } = await createSnapshotFolder({ database, folder }).take();
    let damaged: readonly Damage[] = [];
    const bytes = writeArchive({
      database: file,
      registered: readRegisteredFiles(file),
      files: createFolderFileStore(files),
      facts: describeBackup({ now, version: readProductVersion(), schema }),
      onWritten: (found) => {
        damaged = found;
      },
    });
    await writeDurably(bytes, target);
    return { file: target, damaged };
  } catch (error) {
    throw explainFailure(error, given);
  } finally {
    await closing.close();
  }
}
