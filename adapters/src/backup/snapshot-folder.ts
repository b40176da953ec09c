import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from '@nsem/core';
import type { SnapshotFigures } from '../persistence/snapshot/copy-without-secrets.ts';
import { takeSnapshot } from '../persistence/snapshot/take-snapshot.ts';

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
      const needed = copies * ((await sizeOf(database)) + (await sizeOf(`${database}-wal`)));
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
