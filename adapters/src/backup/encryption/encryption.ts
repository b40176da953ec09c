import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { writeNewFile } from '../../files/disk.ts';
import { StartError } from '../../start/start-error.ts';
import { inChunks } from '../write-zip.ts';

/** The recipients or the passphrase of an encrypted backup. */
export type BackupLock =
  /** The holder of the identity of any of these age recipients can decrypt it. */
  | Readonly<{ kind: 'recipients'; recipients: readonly string[] }>
  | Readonly<{ kind: 'passphrase'; passphrase: string }>;

/** The identity or the passphrase that decrypts a backup. */
export type BackupKey =
  | Readonly<{ kind: 'identities'; identities: readonly string[] }>
  | Readonly<{ kind: 'passphrase'; passphrase: string }>;

/**
 * Provides the key of an encrypted backup, once it is known which kind it needs.
 *
 * @throws {StartError} if there is none.
 */
export type ProvideKey = (kind: BackupKey['kind'], file: string) => Promise<BackupKey>;

/** The media type of encrypted backups, as registered. */
export const encryptedType = 'application/vnd.age';

/** The ending of the name of an encrypted backup. */
export const encryptedEnding = '.age';

/** The first bytes of an encrypted backup. */
export const encryptedMagic = Buffer.from('age-encryption.org/v1\n');

/** The recipient of a file: an X25519 key, or a hybrid key that resists quantum computers. */
const recipientShape = /^age1(?:pq1)?[02-9ac-hj-np-z]{58,2000}$/;

const maxRecipients = 16;

/** Whether a text can be an age recipient; its checksum is verified when it is used. */
export const isRecipient = (text: string): boolean => recipientShape.test(text);

/** Age recipients, with commas between. */
export const recipientsText = () =>
  z
    .string()
    .transform((given) => given.split(',').map((one) => one.trim()))
    .refine((recipients) => recipients.length <= maxRecipients && recipients.every(isRecipient), {
      error: `must be at most ${maxRecipients} age recipients (age1…), with commas between`,
    });

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
