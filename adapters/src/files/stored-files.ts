import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock, FileStore, NewStoredFile, UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import {
  createDamagedFiles,
  DamagedFileError,
  type DamagedFiles,
  damageOf,
  type FileDamage,
} from './file-damage.ts';
import { isFileKey } from './file-names.ts';
import { pathInFolder } from './folder-file-store.ts';
import type { FilePlace } from './storage.config.ts';

/** The key of a stored file, with the size and the digest that its bytes must have. */
type RegisteredFile = Pick<NewStoredFile, 'key' | 'sizeBytes' | 'sha256'>;

/** A part of a file, both ends inclusive. */
type FileRange = Readonly<{ start: number; end: number }>;

/** Reads stored files for those who may have them; every damage is listed. */
export interface StoredFiles {
  /**
   * Opens a file, or a range of it, and reads the first bytes. A whole file is hashed while it is read,
   * and its last bytes only come if its digest is right; of a range, only the sizes can be checked.
   *
   * @returns a stream that fails with a `DamagedFileError` before its end if the file is damaged.
   * @throws {DamagedFileError} if that is known before the first byte: the file is missing, cannot be
   *   read, or has another size than it had; and always for a short file, which is read at once.
   */
  open(file: RegisteredFile, range?: FileRange): Promise<Readable>;
  /**
   * Compares only the size of a file, for an answer without its bytes.
   *
   * @throws {DamagedFileError} if the file is missing, or has another size than it had.
   */
  requireSize(file: RegisteredFile): Promise<void>;
  /**
   * Reads a whole file into memory.
   *
   * @throws {DamagedFileError} if the file is missing or damaged.
   */
  read(file: RegisteredFile): Promise<Uint8Array>;
  /**
   * Reads a whole file to its end, and stops before it if the signal is aborted.
   *
   * @throws {DamagedFileError} if the file is missing or damaged.
   */
  check(file: RegisteredFile, signal: AbortSignal): Promise<void>;
}

type Dependencies = Readonly<{
  files: Pick<FileStore, 'open' | 'sizeOf'>;
  damagedFiles: Pick<DamagedFiles, 'add' | 'remove'>;
  /** Whether a file has a row: one that was deleted while it was requested is not damaged. */
  isRegistered: (key: string) => Promise<boolean>;
}>;

/** The error that opening such a file would be. */
const createMissing = (key: string): Error =>
  Object.assign(new Error(`ENOENT: there is no file ${key}`), { code: 'ENOENT' });

/** Passes the bytes on, but the last of them only when all of them are as expected. */
async function* passIntact(
  source: AsyncIterable<Uint8Array>,
  { sizeBytes, sha256, fail }: ExpectedBytes,
): AsyncGenerator<Uint8Array> {
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  let size = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of source) {
    if (held !== undefined) yield held;
    hash?.update(chunk);
    size += chunk.length;
    if (size > sizeBytes) fail('altered');
    held = chunk;
  }
  if (size !== sizeBytes || hash?.digest('hex') !== sha256) fail('altered');
  if (held !== undefined) yield held;
}

type ExpectedBytes = Readonly<{
  sizeBytes: number;
  /** Undefined if the bytes have no digest, as a range has none. */
  sha256: string | undefined;
  fail: (damage: FileDamage) => never;
}>;

/** Creates the reader of a file store. */
function createStoredFiles({ files, damagedFiles, isRegistered }: Dependencies): StoredFiles {
  function fail(key: string, damage: FileDamage, cause?: unknown): never {
    damagedFiles.add(key, damage);
    throw new DamagedFileError(key, damage, { cause });
  }

  /** Turns an error of a damaged file into one that says so; any other is thrown as it is. */
  async function explain(key: string, error: unknown): Promise<never> {
    const damage = damageOf(error);
    if (damage === undefined) throw error;
    if (damage === 'missing' && !(await isRegistered(key))) throw error;
    return fail(key, damage, error);
  }

  /** Returns whether there is a file, and fails if it has another size. */
  async function compareSize({ key, sizeBytes }: RegisteredFile): Promise<boolean> {
    // Any other key could be a path from a manipulated database.
    if (!isFileKey(key)) return fail(key, 'missing');
    const size = await files.sizeOf(key);
    if (size !== undefined && size !== sizeBytes) return fail(key, 'altered');
    return size !== undefined;
  }

  async function openChecked(file: RegisteredFile, range: FileRange | undefined) {
    try {
      await compareSize(file);
      return await files.open(file.key, range);
    } catch (error) {
      if (error instanceof DamagedFileError) throw error;
      return explain(file.key, error);
    }
  }

  async function requireSize(file: RegisteredFile): Promise<void> {
    try {
      if (!(await compareSize(file))) throw createMissing(file.key);
    } catch (error) {
      if (error instanceof DamagedFileError) throw error;
      await explain(file.key, error);
    }
  }

  async function* readIntact(
    file: RegisteredFile,
    range?: FileRange,
  ): AsyncGenerator<Uint8Array, void> {
    const { key } = file;
    const source = await openChecked(file, range);
    const expected = {
      sizeBytes: range === undefined ? file.sizeBytes : range.end - range.start + 1,
      sha256: range === undefined ? file.sha256 : undefined,
      fail: (damage: FileDamage) => fail(key, damage),
    };
    try {
      yield* passIntact(source, expected);
    } catch (error) {
      if (error instanceof DamagedFileError) throw error;
      await explain(key, error);
    }
    if (range === undefined) damagedFiles.remove(key);
  }

  return {
    async open(file, range) {
      const stream = Readable.from(readIntact(file, range), { objectMode: false });
      stream.read(0);
      await once(stream, 'readable');
      return stream;
    },
    requireSize,
    async read(file) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of readIntact(file)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async check(file, signal) {
      const reading = readIntact(file);
      while (!signal.aborted && (await reading.next()).done !== true);
      await reading.return();
    },
  };
}

type OpenDependencies = Readonly<{
  files: FileStore;
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Logger;
}>;

/** Opens the reader of the files that have a row, and the list of those that it finds damaged. */
export function openStoredFiles({
  files,
  unitOfWork,
  clock,
  log,
}: OpenDependencies): Readonly<{ storedFiles: StoredFiles; damagedFiles: DamagedFiles }> {
  const damagedFiles = createDamagedFiles({ clock, log });
  const isRegistered = async (key: string) =>
    (await unitOfWork.read((stores) => stores.files.findByKey(key))) !== undefined;
  return { storedFiles: createStoredFiles({ files, damagedFiles, isRegistered }), damagedFiles };
}

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
