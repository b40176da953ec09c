import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { unreadableFile } from '../../file-errors.ts';
import { invalidBackup } from './backup-error.ts';

/** Enough for many more recipients than a backup may have. */
const maxHeaderBytes = 64 * 1024;

/**
 * The age identities of `NSEM_BACKUP_IDENTITY` or `--identity`: the path of an identity file, or an
 * identity itself.
 *
 * @throws CliError if the file cannot be read.
 */
export async function readIdentities(given: string): Promise<readonly string[]> {
  if (given.startsWith('AGE-SECRET-KEY-')) return [given.trim()];
  const text = await readFile(given, 'utf8').catch((error: unknown) => {
    throw unreadableFile(given, error);
  });
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}

/** The library reads a header to its end, so that one without an end would fill the memory. */
async function requireHeader(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0);
  if (!buffer.toString('latin1', 0, bytesRead).includes('\n--- ')) {
    throw invalidBackup(file, 'its header is damaged');
  }
}

/**
 * Decrypts a backup to a new file.
 *
 * @throws CliError if the identity is wrong, or the file truncated or damaged.
 */
export async function decryptBackup(
  file: string,
  target: string,
  identities: readonly string[],
): Promise<void> {
  await requireHeader(file);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const encrypted = createReadStream(file);
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const source = Readable.toWeb(encrypted) as unknown as ReadableStream<Uint8Array>;
    const bytes = await decrypter.decrypt(source);
    const plain = Readable.fromWeb(bytes);
    await pipeline(plain, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw invalidBackup(file, 'it cannot be decrypted with this identity, or is damaged');
  } finally {
    encrypted.destroy();
  }
}
