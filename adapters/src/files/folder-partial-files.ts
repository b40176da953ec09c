import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createConcurrencyLimit } from '../security/concurrency-limit.ts';
import { isMissing, syncToDisk } from './disk.ts';
import {
  checkpointBytes,
  type FilePart,
  isPartialKey,
  type PartialFiles,
  type PartOutcome,
  requirePartialKey,
} from './partial-files.ts';

/** The digests of files that are used again when a call is repeated. */
export interface Digests {
  /**
   * The lower-case hexadecimal SHA-256 of the file of a key; it is read once, until it is forgotten.
   *
   * @param path one of its names.
   */
  find(key: string, path: string): Promise<string>;
  /** To be called before and after a file is written, and before it is removed. */
  forget(key: string): void;
}

/** Hashing a piece takes about a millisecond; other requests are answered between two. */
const pieceBytes = 256 * 1024;

/** The files that are hashed at a time: as many pieces can be between two answers. */
const mostAtOnce = 2;

/** More files than are used again at the same time. The oldest digest is forgotten first. */
const mostDigests = 1_000;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    hash.update(piece as Buffer);
  }
  return hash.digest('hex');
}

/** Creates the digests of a server; they are in memory. */
export function createDigests(hash: (path: string) => Promise<string> = hashFile): Digests {
  const limit = createConcurrencyLimit(mostAtOnce);
  const known = new Map<string, Promise<string>>();

  async function hashOrForget(key: string, path: string): Promise<string> {
    const digest = limit(() => hash(path));
    known.set(key, digest);
    const [oldest] = known.keys();
    if (known.size > mostDigests && oldest !== undefined) known.delete(oldest);
    try {
      return await digest;
    } catch (error) {
      if (known.get(key) === digest) known.delete(key);
      throw error;
    }
  }

  return {
    find: (key, path) => known.get(key) ?? hashOrForget(key, path),
    forget: (key) => void known.delete(key),
  };
}

const { O_CREAT, O_RDWR } = constants;

/** Writes a part and flushes it; what `onDurable` was called with is on the disk. */
async function writePart(handle: FileHandle, part: FilePart): Promise<PartOutcome> {
  const { maxBytes, sha256, onDurable } = part;
  const { receivedBytes: from } = part.from;
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  let position = from;
  let durable = from;
  const flush = async (): Promise<boolean> => {
    if (position === durable) return true;
    await handle.datasync();
    durable = position;
    return onDurable({ receivedBytes: durable, lastPiece: null });
  };
  try {
    for await (const chunk of part.bytes) {
      if (position + chunk.length > from + maxBytes) return 'too-long';
      await writeAll(handle, chunk, position);
      hash?.update(chunk);
      position += chunk.length;
      const isDue = hash === undefined && position - durable >= checkpointBytes;
      if (isDue && !(await flush())) return 'not-recorded';
    }
  } catch (error) {
    if (hash === undefined) await flush();
    throw error;
  }
  if (hash !== undefined && hash.digest('base64') !== sha256) return 'other-digest';
  return (await flush()) ? 'stored' : 'not-recorded';
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

/**
 * Creates the store of partial files in a folder that only this process writes to. Each is one file that
 * grows, and is claimed by a second name without being copied; it is hashed the first time only.
 */
export function createFolderPartialFiles({ folder, temporaryFolder }: Folders): PartialFiles {
  const pathOf = (key: string): string => join(folder, requirePartialKey(key));
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
    findStored: async ({ key, receivedBytes }) => ({
      receivedBytes: Math.min(receivedBytes, await sizeOf(key)),
      lastPiece: null,
    }),

    async append(part) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(pathOf(part.key), O_RDWR | O_CREAT, 0o600);
      try {
        // Its name has to survive a crash as well.
        if (part.from.receivedBytes === 0) await syncToDisk(folder);
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

    async sweep(findUnregistered, stopped) {
      if (!existsSync(folder)) return 0;
      let removed = 0;
      for await (const names of readBatches(folder)) {
        for (const key of await findUnregistered(names)) {
          if (stopped.aborted) return removed;
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
    if (isPartialKey(name)) names.push(name);
    if (names.length < batchFiles) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}
