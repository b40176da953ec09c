import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, refuse, type FileStore, type NewStoredFile, type Result } from '@nsem/core';

import { nameForType } from './file-extension.ts';
import { newFileKey } from './file-key.ts';
import { createFileWriter } from './file-writer.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';
import type { UploadFault } from './upload-fault.ts';

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
  keep(file: ReceivedFile, contentType: string): Promise<NewStoredFile>;
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

    async keep({ path, name, sizeBytes, sha256 }, contentType) {
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
