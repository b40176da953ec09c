// Bytes are stored safely before a row names them. A unit of work may wait for nothing but its
// stores (docs/decisions/0001-group-commit.md), and a row that names missing bytes would be a
// broken promise. In this order, the worst that a crash can leave is bytes that no row names:
// wasted space, which the sweep of unnamed-files.ts frees. Deletion has the same order, reversed:
// first the row, then the file.

import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type FileStore, type NewStoredFile, ok, refuse, type Result } from '@nsem/core';

import { nameForType, newFileKey, sanitizeFileName } from './file-names.ts';

/** Bytes that are written at once: each write takes a turn of another thread. */
const batchBytes = 512 * 1024;

/** Bytes after which the disk begins to store them while others arrive, so that less is left at the end. */
const flushBytes = 32 * 1024 * 1024;

/** Writes a file in large batches, each of them while the next one arrives. */
export interface FileWriter {
  /**
   * Takes some bytes, which must not change; waits if the batch before is not written yet.
   *
   * @throws if an earlier batch could not be written.
   */
  add(chunk: Uint8Array): Promise<void>;
  /**
   * Waits until everything is written.
   *
   * @throws if something could not be.
   */
  end(): Promise<void>;
}

async function writeBatch(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Creates the writer of an open, empty file. Closing the file waits for what is being written. */
export function createFileWriter(handle: FileHandle): FileWriter {
  let batch: Uint8Array[] = [];
  let [gathered, notFlushed] = [0, 0];
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> | undefined;

  /** A failure is thrown by the next call that waits; until then it is not unhandled. */
  const inBackground = (work: Promise<void>): Promise<void> => {
    work.catch(() => undefined);
    return work;
  };

  function flushSome(): void {
    if (notFlushed < flushBytes || flushing !== undefined) return;
    notFlushed = 0;
    const flush = async () => {
      await handle.datasync();
      flushing = undefined;
    };
    flushing = inBackground(flush());
  }

  async function writeGathered(): Promise<void> {
    await writing;
    flushSome();
    writing = inBackground(writeBatch(handle, batch));
    notFlushed += gathered;
    [batch, gathered] = [[], 0];
  }

  return {
    async add(chunk) {
      batch.push(chunk);
      gathered += chunk.length;
      if (gathered >= batchBytes) await writeGathered();
    },
    async end() {
      await writeGathered();
      await writing;
      // A failed flush stays, because a second one would not report what was lost.
      await flushing;
    },
  };
}

/** Why an upload is refused, in addition to the rules of core. */
export type UploadFault =
  | Readonly<{ code: 'upload.too-large'; maxBytes: number }>
  | Readonly<{ code: 'upload.empty' }>
  /** The kind of the file, if it is known, such as "a PDF". */
  | Readonly<{ code: 'upload.unreadable-audio'; found?: string | undefined }>
  | Readonly<{ code: 'upload.type-unsupported'; expected: string; found?: string | undefined }>
  | Readonly<{
      code: 'upload.voice-sample-invalid';
      reason: 'not-wav' | 'too-short' | 'too-long' | 'too-large' | 'not-base64';
    }>;

/** An upload in a temporary file, which is inspected and then stored or discarded. */
export type ReceivedFile = Readonly<{
  path: string;
  /** Its sanitized original name. */
  name: string;
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string;
}>;

/** Receives uploads: bytes go to a temporary file first, and into the store once they are accepted. */
export interface UploadStaging {
  /**
   * Writes the bytes to a temporary file and hashes them on the way. It stops reading after `maxBytes`;
   * if the upload is refused or the source fails, no file is left.
   */
  receive(
    bytes: AsyncIterable<Uint8Array>,
    options: Readonly<{ name: string; maxBytes: number }>,
  ): Promise<Result<ReceivedFile, UploadFault>>;
  /** Writes a typed text to a temporary file in UTF-8. */
  receiveText(text: string, name: string): Promise<ReceivedFile>;
  /**
   * Moves a received file into the store under a random key; it then survives a crash. Its name gets the
   * extension of its type.
   */
  store(file: ReceivedFile, contentType: string): Promise<NewStoredFile>;
  /** Removes a received file, if it still exists. */
  discard(file: ReceivedFile): Promise<void>;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const extension = '.part';

/** Creates the staging area of a store; its temporary folder must be on the same disk. */
export function createUploadStaging({
  temporaryFolder,
  store,
}: Readonly<{ temporaryFolder: string; store: FileStore }>): UploadStaging {
  const openTemporaryFile = async (): Promise<{ path: string; handle: FileHandle }> => {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    const path = join(temporaryFolder, `${randomUUID()}${extension}`);
    return { path, handle: await open(path, 'wx', 0o600) };
  };

  /** Closes the handle in any case, and removes the file unless it is complete. */
  const write = async (
    bytes: Bytes,
    { name, maxBytes }: Readonly<{ name: string; maxBytes: number }>,
  ): Promise<Result<ReceivedFile, UploadFault>> => {
    const { path, handle } = await openTemporaryFile();
    let isComplete = false;
    try {
      const copied = await copyHashed(bytes, handle, maxBytes);
      isComplete = copied.ok;
      return copied.ok ? ok({ path, name: sanitizeFileName(name), ...copied.value }) : copied;
    } finally {
      await handle.close();
      if (!isComplete) await rm(path, { force: true });
    }
  };

  return {
    async receive(bytes, options) {
      const received = await write(bytes, options);
      if (!received.ok || received.value.sizeBytes > 0) return received;
      await rm(received.value.path, { force: true });
      return refuse({ code: 'upload.empty' });
    },

    async receiveText(text, name) {
      const bytes = Buffer.from(text, 'utf8');
      const received = await write([bytes], { name, maxBytes: bytes.length });
      if (!received.ok) throw new Error('a text is not larger than itself');
      return received.value;
    },

    async store({ path, name, sizeBytes, sha256 }, contentType) {
      const key = newFileKey(contentType);
      await store.save(path, key);
      return { key, name: nameForType(name, contentType), contentType, sizeBytes, sha256 };
    },

    async discard({ path }) {
      await rm(path, { force: true });
    },
  };
}

/**
 * Copies to an empty file and hashes on the way; it is refused if there are more than `maxBytes`. Chunk by
 * chunk, so that a large upload is never in memory as a whole.
 */
export async function copyHashed(
  bytes: Bytes,
  handle: FileHandle,
  maxBytes: number,
): Promise<Result<Pick<ReceivedFile, 'sizeBytes' | 'sha256'>, UploadFault>> {
  const hash = createHash('sha256');
  const writer = createFileWriter(handle);
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return refuse({ code: 'upload.too-large', maxBytes });
    hash.update(chunk);
    await writer.add(chunk);
  }
  await writer.end();
  return ok({ sizeBytes, sha256: hash.digest('hex') });
}

/**
 * Removes what a crashed process left in the temporary folder. To be called at the start, before
 * uploads are received, by the process that owns the data directory.
 *
 * @returns the number of removed files.
 */
export async function sweepTemporaryFiles(temporaryFolder: string): Promise<number> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const names = await readdir(temporaryFolder);
  const orphans = names.filter((name) => name.endsWith(extension));
  await Promise.all(orphans.map((name) => rm(join(temporaryFolder, name), { force: true })));
  return orphans.length;
}
