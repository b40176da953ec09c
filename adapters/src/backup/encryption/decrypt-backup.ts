import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Decrypter } from 'age-encryption';
import { writeNewFile } from '../../files/durable-write.ts';
import { StartError } from '../../start-error.ts';
import type { BackupKey, ProvideKey } from './backup-lock.ts';

/** Enough for many more recipients than a backup may have. */
const maxHeaderBytes = 64 * 1024;

const refuse = (file: string, reason: string, cause?: unknown): StartError =>
  new StartError(`${file} cannot be decrypted: ${reason}.`, { cause });

/**
 * Reads which kind of key a file needs.
 *
 * @throws {StartError} if its header has no end: the library would read all of it into memory.
 */
async function readKeyKind(file: string): Promise<BackupKey['kind']> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    const end = start.indexOf('\n--- ');
    if (end === -1) throw refuse(file, 'its header is damaged');
    return start.slice(0, end).includes('\n-> scrypt ') ? 'passphrase' : 'identities';
  } finally {
    await handle.close();
  }
}

/** @throws {StartError} if an identity is not valid; the message does not contain it. */
async function openDecrypter(key: BackupKey): Promise<Decrypter> {
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  if (key.kind === 'passphrase') {
    decrypter.addPassphrase(key.passphrase);
    return decrypter;
  }
  try {
    for (const identity of key.identities) decrypter.addIdentity(identity);
  } catch {
    throw new StartError('An age identity is damaged: check that it is complete.');
  }
  return decrypter;
}

const wrongKey = {
  identities: 'it is encrypted to other keys, or its header is damaged',
  passphrase: 'the passphrase is wrong, or its header is damaged',
} as const;

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * Decrypts a file to a new path. What is written is authentic, but incomplete if this throws.
 *
 * @throws {StartError} if the key is wrong, or the file truncated or tampered with.
 */
export async function decryptBackup(
  file: string,
  target: string,
  provideKey: ProvideKey,
): Promise<void> {
  const kind = await readKeyKind(file);
  const decrypter = await openDecrypter(await provideKey(kind, file));
  const encrypted = createReadStream(file);
  let isOpen = false;
  try {
    const bytes = await decrypter.decrypt(ReadableStream.from<Uint8Array>(encrypted));
    isOpen = true;
    await writeNewFile(target, bytes);
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw refuse(file, isOpen ? 'it is truncated or damaged' : wrongKey[kind], error);
  } finally {
    encrypted.destroy();
  }
}
