import { Readable } from 'node:stream';
import type { Encrypter } from 'age-encryption';
import { StartError } from '../../start-error.ts';
import { inChunks } from '../write-zip.ts';
import type { BackupLock } from './backup-lock.ts';

/**
 * Encrypts bytes while they are read, no faster than the result is read. Destroying the result destroys
 * the bytes.
 */
export type EncryptBytes = (bytes: Readable) => Readable;

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new StartError(`${recipient} is not an age recipient: check that it is complete.`, {
      cause: error,
    });
  }
}

/** The library is loaded with the first lock, because most processes never need it. */
async function openEncrypter(lock: BackupLock): Promise<Encrypter> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  switch (lock.kind) {
    case 'recipients':
      for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
      return encrypter;
    case 'passphrase':
      encrypter.setPassphrase(lock.passphrase);
      return encrypter;
  }
}

async function* encryptAll(encrypter: Encrypter, bytes: Readable): AsyncGenerator<Uint8Array> {
  yield* await encrypter.encrypt(ReadableStream.from<Uint8Array>(bytes));
}

/**
 * Prepares the encryption of backups in the age format.
 *
 * @throws {StartError} if a recipient is not valid.
 */
export async function createEncryption(lock: BackupLock): Promise<EncryptBytes> {
  const encrypter = await openEncrypter(lock);
  return (bytes) =>
    Readable.from(encryptAll(encrypter, bytes), { objectMode: false }).once('close', () =>
      bytes.destroy(),
    );
}

/** @throws {StartError} if one of the recipients is not valid. */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await openEncrypter({ kind: 'recipients', recipients });
}

/**
 * Encrypts bytes to recipients, if there are any, in the thread that reads the result.
 *
 * @returns chunks in memory of their own, and the result of the source.
 */
export async function* encryptedTo<Result>(
  recipients: readonly string[],
  source: AsyncGenerator<Uint8Array, Result>,
): AsyncGenerator<Uint8Array, Result> {
  if (recipients.length === 0) return yield* source;
  const results: Result[] = [];
  async function* plain(): AsyncGenerator<Uint8Array> {
    results.push(yield* source);
  }
  const encrypter = await openEncrypter({ kind: 'recipients', recipients });
  yield* inChunks(await encrypter.encrypt(ReadableStream.from<Uint8Array>(plain())));
  const [result] = results;
  if (results.length === 0) throw new Error('not all was encrypted');
  return result as Result;
}
