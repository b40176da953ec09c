import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { unreadableFile } from '../../cli-error.ts';
import { invalidBackup } from './backup-files.ts';
import { verifyArchive, verifyDatabase } from './verify-archive.ts';

/** Enough for many more recipients than a backup may have. */
const maxHeaderBytes = 64 * 1024;

/**
 * The age identities of `NSEM_BACKUP_IDENTITY` or `--identity`: the path of an identity file, or an
 * identity itself.
 *
 * @throws CliError if the file cannot be read.
 */
async function readIdentities(given: string): Promise<readonly string[]> {
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
async function decryptBackup(
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

/** The result of a check. */
export type VerifiedBackup = Readonly<{
  path: string;
  size_bytes: number;
  is_encrypted: boolean;
  /** Whether its contents were checked: those of an encrypted backup need the identity. */
  is_verified: boolean;
  /** When it was made; null if that is unknown. */
  created_at: string | null;
  /** The number of files in an archive. */
  files: number | null;
  /** The stored files that were damaged on the server when the backup was made. */
  damaged: readonly string[];
}>;

const magics = {
  database: Buffer.from('SQLite format 3\0'),
  archive: Buffer.from('PK\u0003\u0004'),
  encrypted: Buffer.from('age-encryption.org/v1\n'),
} as const;

type Format = keyof typeof magics;

async function formatOf(file: string, named: string): Promise<Format> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unreadableFile(named, error);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magics.encrypted.length), 0);
    const start = buffer.subarray(0, bytesRead);
    const formats = Object.entries(magics) as [Format, Buffer][];
    const found = formats.find(([, magic]) => start.subarray(0, magic.length).equals(magic));
    if (found === undefined) throw invalidBackup(named, 'it is neither an archive nor a database');
    return found[0];
  } finally {
    await handle.close();
  }
}

type Contents = Pick<VerifiedBackup, 'created_at' | 'files' | 'damaged'>;

const unknown: Contents = { created_at: null, files: null, damaged: [] };

async function verifyPlain(
  file: string,
  place: Readonly<{ staging: string; named: string }>,
): Promise<Contents> {
  switch (await formatOf(file, place.named)) {
    case 'database':
      await verifyDatabase(file, place.named);
      return unknown;
    case 'archive': {
      const { created_at, files, damaged } = await verifyArchive(file, place);
      const names = damaged.map(({ name, reason }) => `${name} (${reason})`);
      return { created_at, files: files.length, damaged: names };
    }
    case 'encrypted':
      throw invalidBackup(place.named, 'it is encrypted more than once');
  }
}

/**
 * Checks a backup without a server: the SHA-256 of each file, the list of files, and the pages of
 * the database. Only `nsem-server verify` also checks the books.
 *
 * @param identity the age identity of an encrypted backup, or the path of its file; null if there
 * is none: the contents are then not checked.
 * @throws CliError if the backup is damaged.
 */
export async function verifyBackup(file: string, identity: string | null): Promise<VerifiedBackup> {
  const isEncrypted = (await formatOf(file, file)) === 'encrypted';
  const facts = { path: file, size_bytes: (await stat(file)).size, is_encrypted: isEncrypted };
  if (isEncrypted && identity === null) return { ...facts, is_verified: false, ...unknown };
  const staging = await mkdtemp(join(tmpdir(), 'nsem-verify-'));
  try {
    const plain = isEncrypted ? join(staging, 'decrypted') : file;
    if (isEncrypted) await decryptBackup(file, plain, await readIdentities(identity ?? ''));
    const contents = await verifyPlain(plain, { staging, named: file });
    return { ...facts, is_verified: true, ...contents };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
