import type { Stats } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { isMissing, writeDurably } from '../files/disk.ts';

/** The limits of an outbox folder. */
export type OutboxFolderLimits = Readonly<{
  /** Files that were written before are deleted, in milliseconds since 1970. */
  writtenSince: number;
  /** The newest files that stay. */
  files: number;
}>;

async function statIfThere(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The files of a folder with the time of their last write, one after the other; none if it is missing. */
async function* listFiles(folder: string): AsyncGenerator<Readonly<{ file: string; at: number }>> {
  if ((await statIfThere(folder)) === undefined) return;
  for await (const entry of await opendir(folder)) {
    const file = join(folder, entry.name);
    const found = entry.isFile() ? await statIfThere(file) : undefined;
    if (found !== undefined) yield { file, at: found.mtimeMs };
  }
}

/**
 * Deletes the oldest files of an outbox folder, of which only the times are in memory: 8 bytes a file.
 *
 * @returns how many files were deleted.
 */
export async function pruneOutboxFolder(
  folder: string,
  limits: OutboxFolderLimits,
  stopped: AbortSignal,
): Promise<number> {
  const times: number[] = [];
  for await (const { at } of listFiles(folder)) {
    if (stopped.aborted) return 0;
    times.push(at);
  }
  const oldestKept = Float64Array.from(times).toSorted().at(-limits.files) ?? 0;
  const since = Math.max(limits.writtenSince, oldestKept);
  if (times.every((at) => at >= since)) return 0;
  let deleted = 0;
  for await (const { file, at } of listFiles(folder)) {
    if (stopped.aborted) break;
    if (at >= since) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/**
 * Saves what would be sent as a file in the outbox folder, readable only by the server's user. What is
 * sent again after a crash replaces its own file.
 *
 * @returns the path of the file.
 */
export async function saveToOutboxFolder(
  folder: string,
  name: string,
  content: Buffer | string,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  await writeDurably(file, content);
  return file;
}
