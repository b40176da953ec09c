import { constants, type Stats } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { randomHex } from '../bytes/random-hex.ts';
import type { SavedFile } from '../core/download.ts';
import { UnexpectedResponseError } from '../core/errors.ts';
import type { SaveOptions } from '../core/options.ts';
import { corruptedFile, unwritableFile } from './file-errors.ts';
import type { FileSource } from './platform.ts';

/** A partial file can be completed later if it is known which file it belongs to. */
const canBeCompleted = ({ sha256, resumeTag }: FileSource): boolean =>
  sha256 !== null && resumeTag !== null;

function partialPath(path: string, source: FileSource): string {
  const id = canBeCompleted(source) ? source.sha256?.slice(0, 16) : randomHex(8);
  return join(dirname(path), `.${basename(path)}.${id}.part`);
}

/** Never through a link, which another user may have put there. */
const earlierFlags = constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens what an earlier download has left. Anything else of this name is removed: in a shared folder, it
 * may be another user's, who would read what is written to it.
 *
 * @returns null if there is none.
 */
async function openEarlier(partial: string): Promise<FileHandle | null> {
  const file = await open(partial, earlierFlags).catch(() => null);
  const found = await file?.stat();
  const isOwn = found?.isFile() === true && found.nlink === 1 && found.uid === ownId(found);
  if (isOwn) return file ?? null;
  await file?.close();
  await rm(partial, { force: true });
  return null;
}

/** The user of this process; Windows has no numbers of users. */
const ownId = ({ uid }: Stats): number => process.geteuid?.() ?? uid;

async function openPartial(
  partial: string,
  source: FileSource,
  { mode }: SaveOptions,
): Promise<FileHandle> {
  const earlier = canBeCompleted(source) ? await openEarlier(partial) : null;
  if (earlier === null) return open(partial, 'ax+', mode);
  try {
    // The mode of an earlier download may have been another one.
    if (mode !== undefined) await earlier.chmod(mode);
    return earlier;
  } catch (error) {
    await earlier.close();
    throw error;
  }
}

/** Appends the missing bytes to the partial file. */
async function complete(
  file: FileHandle,
  source: FileSource,
  { onProgress }: SaveOptions,
): Promise<SavedFile> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  let { size: bytes } = await file.stat();
  if (bytes > 0) {
    const present = file.createReadStream({ start: 0, autoClose: false });
    for await (const chunk of present) hash.update(chunk);
  }
  const { sizeBytes: totalBytes } = source;
  // Nothing is missing, and the server would refuse an empty range.
  if (bytes === totalBytes) await source.cancel();
  else {
    for await (const chunk of source.read(bytes)) {
      hash.update(chunk);
      await file.appendFile(chunk);
      bytes += chunk.byteLength;
      onProgress?.({ bytes, totalBytes });
    }
  }
  return { sizeBytes: bytes, sha256: hash.digest('hex') };
}

/** Completes the partial file, and flushes it to disk. */
async function writePartial(
  partial: string,
  source: FileSource,
  options: SaveOptions,
): Promise<SavedFile> {
  const file = await openPartial(partial, source, options).catch(async (error: unknown) => {
    await source.cancel();
    throw error;
  });
  try {
    const written = await complete(file, source, options);
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/** Makes the name durable, not only the bytes; Windows cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Saves a file under a temporary name, and gives it its name once it is complete and correct. What
 * remains of an interrupted download is completed by the next one, or removed if it cannot be.
 *
 * @throws UnexpectedResponseError if the digest does not match; InputError if it cannot be written.
 */
export async function saveFile(
  path: string,
  source: FileSource,
  options: SaveOptions,
): Promise<SavedFile> {
  const partial = partialPath(path, source);
  try {
    const saved = await writePartial(partial, source, options);
    if (saved.sha256 !== (source.sha256 ?? saved.sha256)) throw corruptedFile(basename(path));
    await rename(partial, path);
    await syncFolder(path);
    return saved;
  } catch (error) {
    const isUsable = canBeCompleted(source) && !(error instanceof UnexpectedResponseError);
    if (!isUsable) await rm(partial, { force: true }).catch(() => {});
    // The disk may be full, for example.
    throw error instanceof Error && 'syscall' in error ? unwritableFile(path, error) : error;
  }
}
