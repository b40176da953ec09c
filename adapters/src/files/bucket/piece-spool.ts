import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HashedBytes } from './bucket.port.ts';
import { readHashed } from './read-hashed.ts';

/** Gathers the bytes of a piece on the disk: a slow line must not hold memory for them. */
export interface PieceSpool extends AsyncDisposable {
  /** How many bytes there are. */
  readonly sizeBytes: number;
  add(bytes: Uint8Array): Promise<void>;
  /** Reads all of them into memory. */
  read(): Promise<HashedBytes>;
  /** Begins anew. */
  clear(): void;
}

/** Opens a spool in a temporary file, which is removed when the spool is disposed of. */
export async function openPieceSpool(temporaryFolder: string): Promise<PieceSpool> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const path = join(temporaryFolder, `${randomUUID()}.part`);
  const handle = await open(path, 'wx+', 0o600);
  let sizeBytes = 0;
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    async add(bytes) {
      let written = 0;
      while (written < bytes.length) {
        const left = bytes.length - written;
        const { bytesWritten } = await handle.write(bytes, written, left, sizeBytes);
        written += bytesWritten;
        sizeBytes += bytesWritten;
      }
    },
    read: () => readHashed(handle, 0, sizeBytes),
    clear() {
      sizeBytes = 0;
    },
    async [Symbol.asyncDispose]() {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}
