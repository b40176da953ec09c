import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  rm,
  stat,
  utimes,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { invariant } from '@nsem/core';
import { createDigests } from './create-digests.ts';
import { syncToDisk } from './durable-write.ts';
import { isMissing } from './system-error.ts';
import type { ReceivedFile } from './upload-staging.ts';

/** A part of a file, as it arrives. */
type FilePart = Readonly<{
  key: string;
  /** Where it begins; what is stored from there on is overwritten. */
  from: number;
  bytes: AsyncIterable<Uint8Array>;
  /** The most bytes that it may have. */
  maxBytes: number;
  /** The SHA-256 that its bytes must have, in Base64; undefined if it is not checked. */
  sha256: string | undefined;
  /** Called each time that the bytes before a position survive a crash. */
  onDurable: (position: number) => Promise<void>;
}>;

/** What became of a part. */
type PartOutcome = 'stored' | 'too-long' | 'other-digest';

/** Stores files while they arrive in parts. */
export interface PartialFiles {
  /** How many bytes are stored; 0 if there is no file. */
  sizeOf(key: string): Promise<number>;
  /**
   * Appends a part. If its source fails, what had arrived before is stored, unless a digest of the
   * whole part was to be checked.
   *
   * @throws what the source throws.
   */
  append(part: FilePart): Promise<PartOutcome>;
  /**
   * Gives a complete file a second, temporary name without copying it, so that it can be moved into the
   * file store while the partial file stays until the move is certain. It is hashed the first time only.
   *
   * @returns undefined if the file is not there in its whole size.
   */
  claim(
    file: Readonly<{ key: string; name: string; sizeBytes: number }>,
  ): Promise<ReceivedFile | undefined>;
  remove(key: string): Promise<void>;
  /** Removes the files whose keys `findUnregistered` returns; returns how many. */
  sweep(findUnregistered: (keys: readonly string[]) => Promise<readonly string[]>): Promise<number>;
}

const keyShape = /^[0-9a-f]{32}$/;

/** A new key for a partial file: 128 random bits. */
export const newPartialKey = (): string => randomBytes(16).toString('hex');

/** As much is lost at most if the server is killed while a part arrives. */
const checkpointBytes = 8 * 1024 * 1024;

const { O_CREAT, O_RDWR } = constants;

/** Writes a part and flushes it; what `onDurable` was called with is on the disk. */
async function writePart(handle: FileHandle, part: FilePart): Promise<PartOutcome> {
  const { from, maxBytes, sha256, onDurable } = part;
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  let position = from;
  let durable = from;
  const flush = async (): Promise<void> => {
    if (position === durable) return;
    await handle.datasync();
    durable = position;
    await onDurable(durable);
  };
  try {
    for await (const chunk of part.bytes) {
      if (position + chunk.length > from + maxBytes) return 'too-long';
      await writeAll(handle, chunk, position);
      hash?.update(chunk);
      position += chunk.length;
      if (hash === undefined && position - durable >= checkpointBytes) await flush();
    }
  } catch (error) {
    if (hash === undefined) await flush();
    throw error;
  }
  if (hash !== undefined && hash.digest('base64') !== sha256) return 'other-digest';
  await flush();
  return 'stored';
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const left = bytes.length - written;
    const { bytesWritten } = await handle.write(bytes, written, left, position + written);
    written += bytesWritten;
  }
}

/**
 * Gives a file a second name; where the file system has no such names, it is copied.
 *
 * @returns false if there is no such file.
 */
async function nameAgain(path: string, second: string): Promise<boolean> {
  try {
    await link(path, second);
  } catch (error) {
    if (isMissing(error)) return false;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    await copyFile(path, second, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
  return true;
}

type Folders = Readonly<{
  /** Where files are while they arrive. */
  folder: string;
  /** That of the upload staging; on the same disk. */
  temporaryFolder: string;
}>;

/** Creates the store of partial files in a folder. */
export function createPartialFiles({ folder, temporaryFolder }: Folders): PartialFiles {
  const pathOf = (key: string): string => {
    invariant(keyShape.test(key), 'a key was created by newPartialKey');
    return join(folder, key);
  };
  const digests = createDigests();

  const sizeOf = async (key: string): Promise<number> => {
    try {
      return (await stat(pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  };

  return {
    sizeOf,

    async append(part) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(pathOf(part.key), O_RDWR | O_CREAT, 0o600);
      try {
        // Its name has to survive a crash as well.
        if (part.from === 0) await syncToDisk(folder);
        digests.forget(part.key);
        return await writePart(handle, part);
      } finally {
        // A call may have hashed the file meanwhile.
        digests.forget(part.key);
        await handle.close();
      }
    },

    async claim({ key, name, sizeBytes }) {
      // A part that was refused may have left bytes behind the end, unless the file was complete.
      if ((await sizeOf(key)) !== sizeBytes) return undefined;
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      const path = join(temporaryFolder, `${randomUUID()}.part`);
      // Another call may just have used it.
      if (!(await nameAgain(pathOf(key), path))) return undefined;
      // The sweep of stored files judges by this whether the row of a file may still be written.
      const now = new Date();
      await utimes(path, now, now);
      return { path, name, sizeBytes, sha256: await digests.find(key, path) };
    },

    async remove(key) {
      digests.forget(key);
      await rm(pathOf(key), { force: true });
    },

    async sweep(findUnregistered) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      let removed = 0;
      for await (const names of readBatches(folder)) {
        for (const key of await findUnregistered(names)) {
          digests.forget(key);
          await rm(pathOf(key), { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

const batchFiles = 100;

async function* readBatches(folder: string): AsyncGenerator<readonly string[]> {
  let names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    if (keyShape.test(name)) names.push(name);
    if (names.length < batchFiles) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}
