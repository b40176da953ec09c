import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { InputError } from '../core/errors.ts';
import { damaged } from '../internal/integrity.ts';
import type { Saving } from './platform.ts';

/** What an earlier attempt has left; its name says of which bytes it is the beginning. */
const partOf = (path: string, sha256: string | null): string =>
  join(dirname(path), `.${basename(path)}.${sha256?.slice(0, 16) ?? process.pid}.part`);

const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

const unwritable = (path: string, cause: unknown): InputError =>
  new InputError({
    message: `${path} cannot be written (${cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)}).`,
    code: 'input.unwritable-file',
    attempts: 0,
    cause,
  });

async function openPart(path: string, part: string): Promise<FileHandle> {
  try {
    return await open(part, 'a+');
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Writes the pieces to the end of the part, and answers the digest of all of it. */
async function fill(file: FileHandle, part: string, saving: Saving): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  let bytes = await sizeOf(part);
  if (bytes > 0) for await (const chunk of createReadStream(part)) hash.update(chunk);
  const { sizeBytes: totalBytes } = saving.download;
  // Where all of it is there, the server has no byte more to give.
  if (bytes === totalBytes) await saving.download.cancel();
  else {
    for await (const piece of saving.open(bytes)) {
      hash.update(piece);
      await file.appendFile(piece);
      bytes += piece.byteLength;
      saving.onProgress?.({ bytes, totalBytes });
    }
  }
  return hash.digest('hex');
}

/** Makes a name durable, not only the bytes under it; Windows has no such thing. */
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
 * Saves a file: what is not whole, or not what the digest says, never gets its name.
 *
 * @throws UnexpectedAnswerError where it arrived damaged; InputError where it cannot be written.
 */
export async function saveFile(path: string, saving: Saving): Promise<void> {
  const { sha256 } = saving.download;
  const part = partOf(path, sha256);
  const file = await openPart(path, part).catch(async (error: unknown) => {
    await saving.download.cancel();
    throw error;
  });
  try {
    // Without a digest nobody knows of what it is the beginning.
    if (sha256 === null) await file.truncate();
    const found = await fill(file, part, saving);
    if (sha256 !== null && found !== sha256) {
      await rm(part, { force: true });
      throw damaged(basename(path));
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  await syncFolder(path);
}
