import { existsSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@nsem/core';

import { isFileKey } from './file-names.ts';
import { isMissing } from './disk.ts';

/** How many files are looked up in the database at a time. */
const batchFiles = 100;

/** Which stored files a sweep deletes. */
export type FileSweepRules = Readonly<{
  /** Those of the keys that no row has. */
  findUnregistered(keys: readonly string[]): Promise<readonly string[]>;
  /** Only files that were written in between are deleted. */
  writtenAfter: Instant;
  writtenBefore: Instant;
  /** Called before each deletion; the sweep ends if it returns false. */
  mayContinue(): boolean;
}>;

/** What a sweep of stored files in a folder needs. */
export type FileSweep = FileSweepRules &
  Readonly<{
    /** The folder of a `createFolderFileStore`. */
    folder: string;
  }>;

/** The names in a folder, in batches; the whole list is never in memory. */
async function* readBatches(folder: string): AsyncGenerator<readonly string[]> {
  let names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    names.push(name);
    if (names.length < batchFiles) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}

/** The sub-folders of a file store, which are named after the first two characters of the keys. */
async function* readShards(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield join(folder, entry.name);
  }
}

/** When a file was last written; undefined if it was deleted in the meantime. */
async function writtenAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Deletes the files of a batch that no row names; returns how many, and whether to continue. */
async function sweepBatch(shard: string, names: readonly string[], sweep: FileSweep) {
  let deleted = 0;
  for (const key of await sweep.findUnregistered(names.filter(isFileKey))) {
    const path = join(shard, key);
    const at = await writtenAt(path);
    if (at === undefined || at < sweep.writtenAfter || at >= sweep.writtenBefore) continue;
    if (!sweep.mayContinue()) return { deleted, isDone: true };
    await rm(path, { force: true });
    deleted += 1;
  }
  return { deleted, isDone: !sweep.mayContinue() };
}

/**
 * Deletes stored files that no row names: those of deleted rows, and those that a crash left between
 * the file and its row. It can be ended at any time, and the next sweep continues.
 *
 * @returns how many files were deleted.
 */
export async function sweepFiles(sweep: FileSweep): Promise<number> {
  if (!existsSync(sweep.folder)) return 0;
  let deleted = 0;
  for await (const shard of readShards(sweep.folder)) {
    for await (const names of readBatches(shard)) {
      const swept = await sweepBatch(shard, names, sweep);
      deleted += swept.deleted;
      if (swept.isDone) return deleted;
    }
  }
  return deleted;
}
