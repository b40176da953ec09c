import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, refuse, type FileStore, type NewStoredFile, type Result } from '@nsem/core';

import { newFileKey } from './file-key.ts';
import { harmlessName } from './harmless-name.ts';
import type { UploadFault } from './upload-fault.ts';

/** An upload that waits in a temporary file to be looked at, and then kept or discarded. */
export type ReceivedFile = Readonly<{
  path: string;
  /** What the person called it, made harmless. */
  name: string;
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string;
}>;

/** Takes uploads in: bytes go to a temporary file first, and into the store once they are approved. */
export interface UploadDesk {
  /**
   * Writes what arrives to a temporary file and hashes it on the way. It stops reading as soon as
   * there is more than `maxBytes`; where it refuses or the source fails, no file is left.
   */
  receive(
    bytes: AsyncIterable<Uint8Array>,
    options: Readonly<{ name: string; maxBytes: number }>,
  ): Promise<Result<ReceivedFile, UploadFault>>;
  /** Takes a typed text as a file of UTF-8. */
  receiveText(text: string, name: string): Promise<ReceivedFile>;
  /** Takes a received file into the store under a random name; it then survives a crash. */
  keep(file: ReceivedFile, contentType: string): Promise<NewStoredFile>;
  /** Forgets a received file; no error where it is gone. */
  discard(file: ReceivedFile): Promise<void>;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const ending = '.part';

/** An upload desk whose temporary folder is on the same disk as the store. */
export function createUploadDesk({
  temporaryFolder,
  store,
}: Readonly<{ temporaryFolder: string; store: FileStore }>): UploadDesk {
  const begin = async (): Promise<{ path: string; handle: FileHandle }> => {
    await mkdir(temporaryFolder, { recursive: true });
    const path = join(temporaryFolder, `${randomUUID()}${ending}`);
    return { path, handle: await open(path, 'wx', 0o600) };
  };

  /** Whatever goes wrong, the handle is closed and no file is left behind. */
  const write = async (
    bytes: Bytes,
    { name, maxBytes }: Readonly<{ name: string; maxBytes: number }>,
  ): Promise<Result<ReceivedFile, UploadFault>> => {
    const { path, handle } = await begin();
    let isWhole = false;
    try {
      const copied = await copyHashed(bytes, handle, maxBytes);
      isWhole = copied.ok;
      return copied.ok ? ok({ path, name: harmlessName(name), ...copied.value }) : copied;
    } finally {
      await handle.close();
      if (!isWhole) await rm(path, { force: true });
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
      await store.keep(path, key);
      return { key, name, contentType, sizeBytes, sha256 };
    },

    async discard({ path }) {
      await rm(path, { force: true });
    },
  };
}

/** Copies chunk after chunk, so that a large upload never stands in memory. */
async function copyHashed(
  bytes: Bytes,
  handle: FileHandle,
  maxBytes: number,
): Promise<Result<Pick<ReceivedFile, 'sizeBytes' | 'sha256'>, UploadFault>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return refuse({ code: 'upload.too-large', maxBytes });
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  return ok({ sizeBytes, sha256: hash.digest('hex') });
}

/**
 * Removes what an earlier, crashed process left in the temporary folder. Called once at start,
 * before uploads are taken, by the one process that owns the data directory.
 *
 * @returns how many files were removed.
 */
export async function sweepTemporaryFiles(temporaryFolder: string): Promise<number> {
  await mkdir(temporaryFolder, { recursive: true });
  const names = await readdir(temporaryFolder);
  const orphans = names.filter((name) => name.endsWith(ending));
  await Promise.all(orphans.map((name) => rm(join(temporaryFolder, name), { force: true })));
  return orphans.length;
}
