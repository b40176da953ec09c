import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StorageFullError } from '@nsem/core';
import type { DataDir } from '../start/data-dir.ts';
import { type SnapshotFigures, takeSnapshot } from '../persistence/snapshot/take-snapshot.ts';
import { explainFailure } from './explain-failure.ts';

/** A copy of the database, to be removed after use. */
export type Snapshot = SnapshotFigures & Readonly<{ file: string; remove(): Promise<void> }>;

/** Takes snapshots, one for each backup. */
export interface SnapshotFolder {
  /** @throws {StorageFullError} if there is not enough disk space. */
  take(): Promise<Snapshot>;
}

/** The first copy, and the copy without secrets that is made from it. */
const copies = 2;

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

/** The size of a database and its write-ahead log, in bytes. */
export const sizeOfDatabase = async (file: string): Promise<number> =>
  (await sizeOf(file)) + (await sizeOf(`${file}-wal`));

/** The bytes that this user may still write to the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Creates the folder for snapshots of a database, accessible only to this user. */
export function createSnapshotFolder({
  database,
  folder,
  freeBytes = freeBytesOf,
}: Readonly<{
  database: string;
  folder: string;
  freeBytes?: (folder: string) => Promise<number>;
}>): SnapshotFolder {
  return {
    async take() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const needed = copies * (await sizeOfDatabase(database));
      if ((await freeBytes(folder)) < needed) {
        throw new StorageFullError(`A snapshot needs ${needed} bytes of free disk space.`);
      }
      const file = join(folder, `${randomUUID()}.db`);
      const figures = await takeSnapshot({ source: database, target: file });
      return { ...figures, file, remove: () => rm(file, { force: true }) };
    },
  };
}

/** Removes what a crashed process left in the folder of snapshots. To be called at the start. */
export const sweepSnapshots = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/**
 * Returns the folder of snapshots: that of the data directory, or one in the configured folder, which
 * other programs and other marketplaces may use too. It is deleted at every start, so its name is that
 * of one data directory.
 *
 * @throws {StartError} if it cannot be created.
 */
export async function openSnapshotDir(
  configured: string | null,
  { root, snapshots }: Pick<DataDir, 'root' | 'snapshots'>,
): Promise<string> {
  if (configured === null) return snapshots;
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const folder = join(resolve(configured), `nsem-snapshots-${mark}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch (error) {
    throw explainFailure(error, folder);
  }
}
