import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../security/concurrency-limit.ts';
import { isMissing, writeDurably } from '../disk.ts';
import type { Bucket, HashedBytes, UploadedPart } from './bucket.port.ts';

/** For how long an answer that has begun may bring nothing, while it is awaited. */
const patienceMs = 30_000;

/**
 * Reads a stream that another server sends. It fails if bytes are awaited for too long; that its reader
 * pauses, as players do, is no failure. The stream is closed if the reader stops.
 *
 * @param explain makes the error that the reader gets.
 */
export async function* readPatiently(
  source: Readable,
  explain: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const giveUp = () =>
    source.destroy(Object.assign(new Error('nothing arrives'), { code: 'ETIMEDOUT' }));
  let timer = setTimeout(giveUp, patienceMs);
  try {
    for await (const chunk of source) {
      clearTimeout(timer);
      yield chunk as Uint8Array;
      timer = setTimeout(giveUp, patienceMs);
    }
  } catch (error) {
    throw explain(error);
  } finally {
    clearTimeout(timer);
    source.destroy();
  }
}

/** Bytes that are read and hashed at once. */
const pieceBytes = 256 * 1024;

/** Reads and hashes some bytes of a file, piece by piece, so that nothing else is held up. */
export async function readHashed(
  handle: FileHandle,
  from: number,
  length: number,
): Promise<HashedBytes> {
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

/** An upload in parts that has begun. */
const uploadSchema = z.object({ path: z.string(), id: z.string() });

const extension = '.json';

/** The note of an upload that goes on. */
type UploadNote = Readonly<{
  /** Removes it, when nothing is left of the upload. */
  remove(): Promise<void>;
  /** Leaves it to the next sweep. */
  leave(): void;
}>;

/** Notes uploads in parts while they go on: what a killed server has uploaded is deleted by the next. */
interface UploadJournal {
  note(upload: z.output<typeof uploadSchema>): Promise<UploadNote>;
  /**
   * Aborts the uploads that are noted and do not go on; returns how many.
   *
   * @throws {FilesUnavailableError} if one could not be aborted, after all were tried; it stays noted.
   */
  abortLeft(bucket: Pick<Bucket, 'abortUpload'>): Promise<number>;
}

/** The names of the notes in a folder; none if there is no such folder. */
async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(extension));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function abort(note: string, bucket: Pick<Bucket, 'abortUpload'>): Promise<void> {
  const { path, id } = uploadSchema.parse(JSON.parse(await readFile(note, 'utf8')));
  await bucket.abortUpload(path, id);
  await rm(note, { force: true });
}

/** Opens a journal in a folder that only this process writes to. */
export function createUploadJournal(folder: string): UploadJournal {
  /** The uploads of this process that go on. */
  const own = new Set<string>();
  return {
    async note(upload) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${randomUUID()}${extension}`;
      own.add(name);
      await writeDurably(join(folder, name), JSON.stringify(upload));
      const leave = () => void own.delete(name);
      return {
        leave,
        async remove() {
          await rm(join(folder, name), { force: true });
          leave();
        },
      };
    },
    async abortLeft(bucket) {
      const left = (await readNames(folder)).filter((name) => !own.has(name));
      // One after the other: a kill can leave any number of them.
      const failures: unknown[] = [];
      for (const name of left) {
        await abort(join(folder, name), bucket).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return left.length;
    },
  };
}

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
  /** The mark of the objects. */
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
