import { createHash } from 'node:crypto';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { damageOf, type FileDamage } from '../files/file-damage.ts';
import { isFileKey } from '../files/file-names.ts';
import { readRegisteredFiles } from '../persistence/snapshot/read-registered-files.ts';
import { type Damage, fileEntry } from './manifest.ts';

/** The size and the digest of bytes that were read. */
export type Measured = Readonly<{ sizeBytes: number; sha256: string }>;

/** Counts and hashes bytes while they are read. */
export function measureBytes(source: AsyncIterable<Uint8Array>): Readonly<{
  bytes: AsyncIterable<Uint8Array>;
  /** Returns the result. To be called once, after reading to the end. */
  finish(): Measured;
}> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  return { bytes: pass(), finish: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}

/** A stored file that is being read; damage is recorded, not thrown. */
export type FileReading = Readonly<{
  bytes: AsyncIterable<Uint8Array>;
  /** Returns what was read and any damage. To be called once, after reading to the end. */
  finish(): Readonly<{ measured: Measured; damage: Damage | undefined }>;
}>;

/**
 * Begins to read a stored file.
 *
 * @returns the damage if it cannot be opened.
 * @throws if the machine fails, for example with too many open files, rather than the file.
 */
export async function readStoredFile(
  files: Pick<FileStore, 'open'>,
  { key, sizeBytes, sha256 }: NewStoredFile,
): Promise<FileReading | Damage> {
  const name = fileEntry(key);
  // Any other key could be a path from a manipulated database.
  if (!isFileKey(key)) return { name, reason: 'missing' };
  let failure: FileDamage | undefined;
  const opened = await openOrDamage(files, key);
  if (typeof opened === 'string') return { name, reason: opened };
  const { bytes, finish } = measureBytes(opened);
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      failure = damageOf(error);
      if (failure === undefined) throw error;
    }
  }
  return {
    bytes: read(),
    finish() {
      const measured = finish();
      const isUnchanged = measured.sizeBytes === sizeBytes && measured.sha256 === sha256;
      const reason = failure ?? (isUnchanged ? undefined : 'altered');
      return { measured, damage: reason === undefined ? undefined : { name, reason } };
    },
  };
}

async function openOrDamage(
  files: Pick<FileStore, 'open'>,
  key: string,
): Promise<AsyncIterable<Uint8Array> | FileDamage> {
  try {
    return await files.open(key);
  } catch (error) {
    const reason = damageOf(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

async function readToEnd(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = bytes[Symbol.asyncIterator]();
  let isAtEnd: boolean | undefined;
  do isAtEnd = (await iterator.next()).done;
  while (isAtEnd !== true);
}

/** Reads a stored file to its end and compares it with its registered size and digest. */
async function checkStoredFile(
  files: Pick<FileStore, 'open'>,
  file: NewStoredFile,
): Promise<Damage | undefined> {
  const reading = await readStoredFile(files, file);
  if (!('bytes' in reading)) return reading;
  await readToEnd(reading.bytes);
  return reading.finish().damage;
}

/** The result of a check of the stored files. */
export type FilesCheck = Readonly<{ files: number; damaged: readonly Damage[] }>;

/** Reads every registered file to its end and compares it with its registered digest. */
export async function checkFiles(
  database: string,
  files: Pick<FileStore, 'open'>,
): Promise<FilesCheck> {
  const damaged: Damage[] = [];
  let count = 0;
  for (const file of readRegisteredFiles(database)) {
    count += 1;
    const damage = await checkStoredFile(files, file);
    if (damage !== undefined) damaged.push(damage);
  }
  return { files: count, damaged };
}

/**
 * Checks whether every registered file exists with its registered size, without reading it.
 */
export async function checkFileSizes(
  database: string,
  files: Pick<FileStore, 'sizeOf'>,
): Promise<FilesCheck> {
  const damaged: Damage[] = [];
  let count = 0;
  for (const { key, sizeBytes } of readRegisteredFiles(database)) {
    count += 1;
    // Any other key could be a path from a manipulated database.
    const size = isFileKey(key) ? await files.sizeOf(key) : undefined;
    const name = fileEntry(key);
    if (size === undefined) damaged.push({ name, reason: 'missing' });
    else if (size !== sizeBytes) damaged.push({ name, reason: 'altered' });
  }
  return { files: count, damaged };
}
