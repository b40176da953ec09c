import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from '@nsem/core';
import type { SnapshotFigures } from '../persistence/snapshot/copy-without-secrets.ts';
import { takeSnapshot } from '../persistence/snapshot/take-snapshot.ts';

/** A copy of the database that waits to be read, and is then removed. */
export type Snapshot = SnapshotFigures & Readonly<{ file: string; remove(): Promise<void> }>;

/** Where snapshots are made, one for each backup. */
export interface SnapshotFolder {
  /** @throws {StorageFullError} where there is no room for it. */
  take(): Promise<Snapshot>;
}

/** The copy, and the copy without secrets that is made of it. */
const copies = 2;

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

/** How many bytes this user may still write where a folder is. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Snapshots of a database in a folder that only this user sees. */
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
        throw new StorageFullError(`A snapshot needs ${needed} bytes of free disk.`);
      }
      const file = join(folder, `${randomUUID()}.db`);
      const figures = await takeSnapshot({ source: database, target: file });
      return { ...figures, file, remove: () => rm(file, { force: true }) };
    },
  };
}

/** Removes what an earlier, crashed process left in the folder of snapshots. Called once at start. */
export const sweepSnapshots = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
