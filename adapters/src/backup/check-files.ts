import type { FileStore } from '@nsem/core';
import { readRegisteredFiles } from '../persistence/snapshot/registered-files.ts';
import { inspectStored } from './inspect-file.ts';
import { fileEntry, type Damage } from './manifest.ts';

/** What a check of the stored files has found. */
export type FilesCheck = Readonly<{ files: number; damaged: readonly Damage[] }>;

/** Reads every registered file to its end and compares it with its registered digest. */
export async function checkFiles(database: string, files: FileStore): Promise<FilesCheck> {
  const damaged: Damage[] = [];
  let count = 0;
  for (const file of readRegisteredFiles(database)) {
    count += 1;
    const damage = await inspectStored(files, file);
    if (damage !== undefined) damaged.push(damage);
  }
  return { files: count, damaged };
}

/**
 * Looks whether every registered file is there and as large as it was, without reading it.
 *
 * @param sizeOf the size of the file with a key, or undefined where there is none.
 */
export async function checkFileSizes(
  database: string,
  sizeOf: (key: string) => Promise<number | undefined>,
): Promise<FilesCheck> {
  const damaged: Damage[] = [];
  let count = 0;
  for (const { key, sizeBytes } of readRegisteredFiles(database)) {
    count += 1;
    const size = await sizeOf(key);
    const name = fileEntry(key);
    if (size === undefined) damaged.push({ name, reason: 'missing' });
    else if (size !== sizeBytes) damaged.push({ name, reason: 'altered' });
  }
  return { files: count, damaged };
}
