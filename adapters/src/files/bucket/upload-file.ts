import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts';
import type { Bucket, HashedBytes, UploadedPart } from './bucket.port.ts';
import type { UploadJournal } from './upload-journal.ts';

/** The size of a part: with 10,000 of them, a file can have 80 GB. */
export const partBytes = 8 * 1024 * 1024;

/** Parts that are in memory at the same time, of all uploads. */
const mostParts = 4;

/** Bytes that are read and hashed at once. */
const pieceBytes = 256 * 1024;

/** Uploads a file from the disk. */
export type UploadFile = (from: string, path: string) => Promise<void>;

type Dependencies = Readonly<{
  bucket: Pick<Bucket, 'put' | 'beginUpload' | 'putPart' | 'completeUpload' | 'abortUpload'>;
  journal: Pick<UploadJournal, 'note'>;
  /** What the objects are marked with. */
  writer: string;
}>;

/** Reads and hashes some bytes of a file, piece by piece, so that nothing else is held up. */
async function readHashed(handle: FileHandle, from: number, length: number): Promise<HashedBytes> {
  const bytes = Buffer.allocUnsafe(length);
  const hash = createHash('sha256');
  let read = 0;
  while (read < length) {
    const most = Math.min(pieceBytes, length - read);
    const { bytesRead } = await handle.read(bytes, read, most, from + read);
    if (bytesRead === 0) throw new Error('the file to upload became shorter');
    hash.update(bytes.subarray(read, read + bytesRead));
    read += bytesRead;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Creates the function that uploads files: small ones at once, others in parts. */
export function createFileUpload({ bucket, journal, writer }: Dependencies): UploadFile {
  const limit = createConcurrencyLimit(mostParts);

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
