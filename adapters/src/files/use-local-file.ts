import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { NewStoredFile } from '@nsem/core';
import type { FilePlace } from './file-place.ts';
import { pathInFolder } from './folder-file-store.ts';
import type { StoredFiles } from './stored-files.ts';

type LocalFiles = Readonly<{
  place: FilePlace;
  storedFiles: Pick<StoredFiles, 'check' | 'open'>;
  /** For a copy of a file that is in a bucket; a start empties it. */
  temporaryFolder: string;
}>;

type Use = Readonly<{ file: NewStoredFile; signal: AbortSignal }>;

/**
 * Does work that needs a stored file on this machine, after it was read and found intact: that in the
 * folder itself, or a temporary copy of one in a bucket.
 *
 * @throws {DamagedFileError} if the file is missing or damaged.
 */
export async function useLocalFile<T>(
  { place, storedFiles, temporaryFolder }: LocalFiles,
  { file, signal }: Use,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (place.kind === 'folder') {
    await storedFiles.check(file, signal);
    return work(pathInFolder(place.folder, file.key));
  }
  const copy = join(temporaryFolder, `${randomUUID()}.part`);
  try {
    const bytes = await storedFiles.open(file);
    await pipeline(bytes, createWriteStream(copy, { flags: 'wx', mode: 0o600 }), { signal });
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
