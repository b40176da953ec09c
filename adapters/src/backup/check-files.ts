import type { FileStore } from '@nsem/core';
import { isFileKey } from '../files/file-key.ts';
import { readRegisteredFiles } from '../persistence/snapshot/read-registered-files.ts';
import { checkStoredFile } from './check-stored-file.ts';
import { fileEntry, type Damage } from './manifest.ts';

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
