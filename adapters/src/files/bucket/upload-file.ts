import { open, type FileHandle } from 'node:fs/promises';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../../security/concurrency-limit.ts';
import type { Bucket, UploadedPart } from './bucket.port.ts';
import { readHashed } from './read-hashed.ts';
import type { UploadJournal } from './upload-journal.ts';

/** The size of a part: with 10,000 of them, a file can have 80 GB. */
export const partBytes = 8 * 1024 * 1024;

/** Parts that are in memory at the same time, of all uploads to a bucket. */
const mostParts = 4;

/** Creates the limit of the parts of a bucket that are in memory: each is read and sent within it. */
export const createPartLimit = (): ConcurrencyLimit => createConcurrencyLimit(mostParts);

/** Uploads a file from the disk. */
export type UploadFile = (from: string, path: string) => Promise<void>;

type Dependencies = Readonly<{
  bucket: Pick<Bucket, 'put' | 'beginUpload' | 'putPart' | 'completeUpload' | 'abortUpload'>;
  journal: Pick<UploadJournal, 'note'>;
  /** What the objects are marked with. */
  writer: string;
  /** That of `createPartLimit`. */
  limit: ConcurrencyLimit;
}>;

/** Creates the function that uploads files: small ones at once, others in parts. */
export function createFileUpload({ bucket, journal, writer, limit }: Dependencies): UploadFile {
  async function putParts(
    handle: FileHandle,
    size: number,
    upload: Readonly<{ path: string; id: string }>,
  ): Promise<readonly UploadedPart[]> {
    const parts: UploadedPart[] = [];
    for (let from = 0; from < size; from += partBytes) {
      const length = Math.min(partBytes, size - from);
      const put = async () =>
        bucket.putPart(
          { ...upload, number: parts.length + 1 },
          await readHashed(handle, from, length),
        );
      parts.push(await limit(put));
    }
    return parts;
  }

  async function uploadInParts(handle: FileHandle, size: number, path: string): Promise<void> {
    const id = await bucket.beginUpload(path, writer);
    const note = await journal.note({ path, id });
    try {
      await bucket.completeUpload(path, id, await putParts(handle, size, { path, id }));
    } catch (error) {
      await bucket.abortUpload(path, id).then(note.remove, note.leave);
      throw error;
    }
    await note.remove();
  }

  return async (from, path) => {
    const handle = await open(from, 'r');
    try {
      const { size } = await handle.stat();
      if (size > partBytes) await uploadInParts(handle, size, path);
      else await limit(async () => bucket.put(path, await readHashed(handle, 0, size), writer));
    } finally {
      await handle.close();
    }
  };
}
