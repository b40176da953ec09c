import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@nsem/core';
import { z } from 'zod';
import { syncToDisk, writeDurably } from '../files/disk.ts';
import { createFolderFileStore } from '../files/folder-file-store.ts';

/**
 * The plan of a swap. It is on disk from before the first rename until the swap is committed: a
 * start that finds it must restore the old data.
 */
const journalSchema = z.object({
  /** The folder that the old data move to. */
  replaced: z.string(),
  /** The old data that moves away. */
  leaving: z.array(z.string()),
  /** The new data from the staging folder. */
  arriving: z.array(z.string()),
  /** Every name that a rollback has to remove or restore. */
  affected: z.array(z.string()),
});
type Journal = Readonly<z.output<typeof journalSchema>>;

/** One rename inside a data directory. */
type Rename = Readonly<{ from: string; to: string }>;

const stagingPath = (root: string): string => join(root, 'restoring');
const journalPath = (root: string): string => join(root, 'restore-journal.json');

/** Creates the empty folder in which new data is prepared, replacing that of an earlier restore. */
export async function createStagingFolder(root: string): Promise<string> {
  const staging = stagingPath(root);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Removes the staging folder and its contents. */
export const removeStagingFolder = (root: string): Promise<void> =>
  rm(stagingPath(root), { recursive: true, force: true });

/** Names the folder for the old data after the time stamp, with a number if it is taken. */
export function nameReplaced(root: string, stamp: string): string {
  const free = (name: string) => !existsSync(join(root, name));
  let name = `replaced-${stamp}`;
  for (let n = 2; !free(name); n += 1) name = `replaced-${stamp}-${n}`;
  return name;
}

/**
 * Plans a swap.
 *
 * @param options.affected every name that may belong to the old or the new data.
 * @param options.arriving the names in the staging folder.
 */
export function planSwap(
  root: string,
  options: Readonly<{ affected: readonly string[]; arriving: readonly string[]; stamp: string }>,
): Readonly<{ journal: Journal; steps: readonly Rename[] }> {
  const { affected, arriving, stamp } = options;
  const replaced = nameReplaced(root, stamp);
  const leaving = affected.filter((name) => existsSync(join(root, name)));
  const staging = stagingPath(root);
  return {
    journal: { replaced, leaving, arriving: [...arriving], affected: [...affected] },
    steps: [
      ...leaving.map((name) => ({ from: join(root, name), to: join(root, replaced, name) })),
      ...arriving.map((name) => ({ from: join(staging, name), to: join(root, name) })),
    ],
  };
}

/** Writes the journal, so that the swap can be rolled back, and creates the folder for the old data. */
export async function beginSwap(root: string, journal: Journal): Promise<void> {
  await writeDurably(journalPath(root), JSON.stringify(journal));
  await mkdir(join(root, journal.replaced), { mode: 0o700 });
}

/** A swap that was made and can be committed or rolled back. */
export type Swap = Readonly<{
  /** The folder of the old data; null if there was none. */
  replaced: string | null;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}>;

/**
 * Swaps data by renames. If it is killed at any time, the next start restores the old data from the
 * journal.
 */
export async function swapData(root: string, plan: ReturnType<typeof planSwap>): Promise<Swap> {
  const { journal, steps } = plan;
  const replaced = join(root, journal.replaced);
  await beginSwap(root, journal);
  const rollBack = () => rollBackSwap(root, journal);
  try {
    for (const { from, to } of steps) await rename(from, to);
    await syncToDisk(replaced);
    await syncToDisk(root);
  } catch (error) {
    await rollBack();
    throw error;
  }
  const isEmpty = journal.leaving.length === 0;
  return {
    replaced: isEmpty ? null : replaced,
    rollBack,
    async commit() {
      if (isEmpty) await rmdir(replaced);
      await endSwap(root);
    },
  };
}

/** Removes the journal: from now on the data in place is valid. */
async function endSwap(root: string): Promise<void> {
  await rm(journalPath(root), { force: true });
  await syncToDisk(root);
  await removeStagingFolder(root);
}

async function rollBackSwap(root: string, { replaced, leaving, affected }: Journal): Promise<void> {
  const aside = join(root, replaced);
  for (const name of affected) {
    const isAside = existsSync(join(aside, name));
    // It has not moved away yet.
    if (leaving.includes(name) && !isAside) continue;
    await rm(join(root, name), { recursive: true, force: true });
    if (isAside) await rename(join(aside, name), join(root, name));
  }
  await syncToDisk(root);
  if (existsSync(aside)) await rmdir(aside);
  await endSwap(root);
}

/** Whether a restore of the data directory was interrupted. */
export const isSwapInterrupted = (root: string): boolean => existsSync(journalPath(root));

/**
 * Restores the old data after an interrupted restore and removes what it had prepared. To be called
 * with the lock on the data directory, before anything in it is opened.
 *
 * @returns whether there was a restore to roll back.
 */
export async function rollBackInterruptedSwap(root: string): Promise<boolean> {
  if (!isSwapInterrupted(root)) {
    await removeStagingFolder(root);
    return false;
  }
  const journal = journalSchema.parse(JSON.parse(await readFile(journalPath(root), 'utf8')));
  await rollBackSwap(root, journal);
  return true;
}

/** The name of the folder of stored files in a data directory. */
export const filesName = 'files';

/** Where the stored files of a backup are unpacked to. */
export type RestoredFiles = Readonly<{
  store: Pick<FileStore, 'save'>;
  /** Whether they are in the staging folder, and arrive with the database. */
  isStaged: boolean;
}>;

/** Unpacks into the staging folder. */
export async function openStagedFiles(staging: string): Promise<RestoredFiles> {
  const folder = join(staging, filesName);
  await mkdir(folder, { mode: 0o700 });
  return { store: createFolderFileStore(folder), isStaged: true };
}
