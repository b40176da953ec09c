import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The content of a file: text as UTF-8, bytes, or a stream of bytes. */
type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Flushes a file or a folder to disk. For a folder that means its list of names: a renamed file
 * survives a crash only once its folder is flushed too.
 *
 * @throws if the disk reports an error.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a new file that only its owner can read, and flushes it. Its name survives a crash only once
 * its folder is flushed too.
 *
 * @throws if the path exists, even as a dangling link; a partial file is left if writing fails.
 */
export const writeNewFile = (path: string, content: Content): Promise<void> =>
  writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });

/** Moves a flushed file to a path on the same disk and flushes the new name. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncToDisk(dirname(to));
}

/**
 * Writes a file that only its owner can read, or replaces it. At any time, even after a crash, the
 * path holds the complete old content or the complete new content.
 *
 * @throws if writing fails; the old content is then still in place and no draft is left behind.
 */
export async function writeDurably(path: string, content: Content): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    await writeNewFile(draft, content);
    await moveDurably(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The code of an error of the operating system; empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether a call failed because there is no such file. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Whether a write failed because the disk, or the quota of the server's user, is used up. */
export const isNoSpace = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
