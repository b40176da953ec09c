import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { SavedFile } from '../core/download.ts';
import { UnexpectedResponseError } from '../core/errors.ts';
import type { SaveOptions } from '../core/options.ts';
import { corruptedFile, unwritableFile } from './file-errors.ts';
import type { FileSource } from './platform.ts';

/** A partial file can be completed later if it is known which file it belongs to. */
const canBeCompleted = ({ sha256, resumeTag }: FileSource): boolean =>
  sha256 !== null && resumeTag !== null;

function partialPath(path: string, source: FileSource): string {
  const id = canBeCompleted(source) ? source.sha256?.slice(0, 16) : process.pid;
  return join(dirname(path), `.${basename(path)}.${id}.part`);
}

async function openPartial(
  path: string,
  source: FileSource,
  { mode }: SaveOptions,
): Promise<FileHandle> {
  let file: FileHandle | undefined;
  try {
    file = await open(partialPath(path, source), canBeCompleted(source) ? 'a+' : 'w', mode);
    // The mode above is only that of a new file.
    if (mode !== undefined) await file.chmod(mode);
    return file;
  } catch (error) {
    await file?.close();
    await source.cancel();
    throw unwritableFile(path, error);
  }
}

/** Appends the missing bytes to the partial file. */
async function complete(
  file: FileHandle,
  partial: string,
  source: FileSource,
  { onProgress }: SaveOptions,
): Promise<SavedFile> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  let { size: bytes } = await stat(partial);
  if (bytes > 0) for await (const chunk of createReadStream(partial)) hash.update(chunk);
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
  path: string,
  partial: string,
  source: FileSource,
  options: SaveOptions,
): Promise<SavedFile> {
  const file = await openPartial(path, source, options);
  try {
    const written = await complete(file, partial, source, options);
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
    const saved = await writePartial(path, partial, source, options);
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
