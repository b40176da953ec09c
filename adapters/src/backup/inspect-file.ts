import type { FileStore, NewStoredFile } from '@nsem/core';
import { isFileKey } from '../files/file-key.ts';
import { fileEntry, type Damage } from './manifest.ts';
import { measure, type Measured } from './measured.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What a failed read says of the file itself; undefined where it says more of the machine. */
function damageIn(error: unknown): Damage['reason'] | undefined {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'EISDIR':
      return 'missing';
    case 'EIO':
      return 'unreadable';
    default:
      return undefined;
  }
}

/** A stored file that is read once; whatever is wrong with it is remembered, not thrown. */
export type FileReading = Readonly<{
  bytes: AsyncIterable<Uint8Array>;
  /** What has been read and, where it is not as registered, what is wrong; asked once, at the end. */
  finish(): Readonly<{ measured: Measured; damage: Damage | undefined }>;
}>;

/**
 * Begins to read a stored file.
 *
 * @returns the damage where there is nothing to read.
 * @throws where the failure is of the machine, such as too many open files, and not of the file.
 */
export async function readStored(
  files: FileStore,
  { key, sizeBytes, sha256 }: NewStoredFile,
): Promise<FileReading | Damage> {
  const name = fileEntry(key);
  // A key that is not of our making would be a path that somebody else made.
  if (!isFileKey(key)) return { name, reason: 'missing' };
  let failure: Damage['reason'] | undefined;
  const opened = await openOrDamage(files, key);
  if (typeof opened === 'string') return { name, reason: opened };
  const { bytes, finish } = measure(opened);
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      failure = damageIn(error);
      if (failure === undefined) throw error;
    }
  }
  return {
    bytes: read(),
    finish() {
      const measured = finish();
      const isWhole = measured.sizeBytes === sizeBytes && measured.sha256 === sha256;
      const reason = failure ?? (isWhole ? undefined : 'altered');
      return { measured, damage: reason === undefined ? undefined : { name, reason } };
    },
  };
}

async function openOrDamage(
  files: FileStore,
  key: string,
): Promise<AsyncIterable<Uint8Array> | Damage['reason']> {
  try {
    return await files.open(key);
  } catch (error) {
    const reason = damageIn(error);
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

/** Reads a stored file to its end to see whether it is what was registered. */
export async function inspectStored(
  files: FileStore,
  file: NewStoredFile,
): Promise<Damage | undefined> {
  const reading = await readStored(files, file);
  if (!('bytes' in reading)) return reading;
  await readToEnd(reading.bytes);
  return reading.finish().damage;
}
