import { Readable } from 'node:stream';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { readStoredFile } from '../check-stored-file.ts';
import type { EncryptBytes } from '../encryption/encrypt-backup.ts';
import { encryptedEnding } from '../encryption/backup-lock.ts';
import { fileEntry, type Damage } from '../manifest.ts';
import type { BackupTarget } from './backup-target.port.ts';

/** Where the copy of a stored file is in a target; like the stored files, by the start of the key. */
export const copiedFilePath = (key: string, isEncrypted: boolean): string =>
  `files/${key.slice(0, 2)}/${key}${isEncrypted ? encryptedEnding : ''}`;

type Copying = Readonly<{
  files: Pick<FileStore, 'open'>;
  target: Pick<BackupTarget, 'has' | 'write'>;
  encrypt: EncryptBytes | null;
}>;

/**
 * Copies a stored file to a target that lacks it.
 *
 * @returns what is wrong with it if it cannot be copied: then the target does not get it.
 * @throws if the target cannot be written to.
 */
export async function copyStoredFile(
  { files, target, encrypt }: Copying,
  file: NewStoredFile,
): Promise<Damage | undefined> {
  const path = copiedFilePath(file.key, encrypt !== null);
  if (await target.has(path)) return undefined;
  const reading = await readStoredFile(files, file);
  if (!('bytes' in reading)) return reading;
  const { bytes, finish } = reading;
  let damage: Damage | undefined;
  async function* check(): AsyncGenerator<Uint8Array> {
    yield* bytes;
    ({ damage } = finish());
    if (damage !== undefined) throw new Error(`${fileEntry(file.key)} is damaged`);
  }
  const checked = check();
  try {
    await target.write(
      encrypt === null ? checked : encrypt(Readable.from(checked, { objectMode: false })),
      () => path,
    );
    return undefined;
  } catch (error) {
    if (damage !== undefined) return damage;
    throw error;
  }
}
