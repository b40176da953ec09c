import type { FileStore, NewStoredFile } from '@nsem/core';
import { damageOf, type FileDamage } from '../files/file-damage.ts';
import { isFileKey } from '../files/file-key.ts';
import { fileEntry, type Damage } from './manifest.ts';
import { measureBytes, type Measured } from './measure-bytes.ts';

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
export async function checkStoredFile(
  files: Pick<FileStore, 'open'>,
  file: NewStoredFile,
): Promise<Damage | undefined> {
  const reading = await readStoredFile(files, file);
  if (!('bytes' in reading)) return reading;
  await readToEnd(reading.bytes);
  return reading.finish().damage;
}
