import { createReadStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, Instant, NewStoredFile } from '@nsem/core';
import { isFileKey } from '../../files/file-names.ts';
import { isMissing } from '../../files/disk.ts';
import { readRegisteredFiles } from '../../persistence/snapshot/read-registered-files.ts';
import { StartError } from '../../start/start-error.ts';
import { decryptBackup } from '../encryption/encryption.ts';
import { databaseEntry, fileEntry, type Damage } from '../manifest.ts';
import { measureBytes } from '../check-files.ts';
import { prepareRestoredDatabase } from '../verified-database.ts';
import { copiedFilePath } from './ship-files.ts';
import { createFolderTarget } from './backup-target.ts';
import { arrangePieces } from './piece-format.ts';
import { type PieceSource, planRestore, rebuildDatabase } from './rebuild-database.ts';

/** A time of a continuous backup that is ready to replace the data. */
type PreparedPointInTime = Readonly<{
  createdAt: string;
  /** Stored files that the backup does not have, or only damaged. */
  damaged: readonly Damage[];
}>;

/** Copies a stored file of the backup to a path, decrypted if it is encrypted; false if it is missing. */
async function fetchFile(source: PieceSource, key: string, to: string): Promise<boolean> {
  const { folder, provideKey } = source;
  try {
    await copyFile(join(folder, copiedFilePath(key, false)), to);
    return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await decryptBackup(join(folder, copiedFilePath(key, true)), to, provideKey);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function measureFile(path: string) {
  const { bytes, finish } = measureBytes(createReadStream(path));
  const iterator = bytes[Symbol.asyncIterator]();
  let isAtEnd: boolean | undefined;
  do isAtEnd = (await iterator.next()).done;
  while (isAtEnd !== true);
  return finish();
}

async function unpackFile(
  source: PieceSource,
  { key, sizeBytes, sha256 }: NewStoredFile,
  store: Pick<FileStore, 'save'>,
): Promise<Damage | undefined> {
  const name = fileEntry(key);
  // Any other key could be a path from a manipulated database.
  if (!isFileKey(key)) return { name, reason: 'missing' };
  const unpacked = join(source.staging, key);
  try {
    if (!(await fetchFile(source, key, unpacked))) return { name, reason: 'missing' };
    const measured = await measureFile(unpacked);
    if (measured.sizeBytes !== sizeBytes || measured.sha256 !== sha256) {
      return { name, reason: 'altered' };
    }
    await store.save(unpacked, key);
    return undefined;
  } catch (error) {
    // Of an encrypted file, whatever is changed in it is noticed when it is decrypted.
    if (error instanceof StartError && error.cause !== undefined)
      return { name, reason: 'altered' };
    throw error;
  } finally {
    await rm(unpacked, { force: true });
  }
}

/**
 * Prepares a time of a continuous backup in the staging folder: the newest base before it, the
 * segments up to it, and the stored files that the database registers then.
 *
 * @param store takes the stored files.
 * @param at the time; null: the last there is.
 * @throws {StartError} if it cannot be restored.
 */
export async function preparePointInTime(
  source: PieceSource,
  store: Pick<FileStore, 'save'>,
  at: Instant | null,
): Promise<PreparedPointInTime> {
  const paths: string[] = [];
  for await (const path of createFolderTarget(source.folder).list('')) paths.push(path);
  const plan = planRestore(arrangePieces(paths), source.folder, at);
  const database = join(source.staging, databaseEntry);
  await rebuildDatabase(source, plan, database);
  await prepareRestoredDatabase(database);
  const damaged: Damage[] = [];
  for (const file of readRegisteredFiles(database)) {
    const damage = await unpackFile(source, file, store);
    if (damage !== undefined) damaged.push(damage);
  }
  const last = plan.segments.at(-1)?.time ?? plan.base.restorableAt;
  return { createdAt: new Date(last).toISOString(), damaged };
}
