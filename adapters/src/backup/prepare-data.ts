import { open as openFile, copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@nsem/core';
import { hasSeal } from '../persistence/seals/check-seals.ts';
import {
  findUnregisteredName,
  readRegisteredFiles,
} from '../persistence/snapshot/read-registered-files.ts';
import { StartError } from '../start/start-error.ts';
import { preparePointInTime } from './continuous/prepare-point-in-time.ts';
import { decryptBackup, encryptedMagic, type ProvideKey } from './encryption/encryption.ts';
import { databaseEntry, fileEntry, keyOfEntry, type Damage } from './manifest.ts';
import { openArchive, untrusted, type Archive, type SigningKeys } from './read-archive.ts';
import type { ManifestHead } from './read-manifest.ts';
import { freeBytesOf } from './snapshot-folder.ts';
import {
  requireChain,
  requireWhole,
  unpackDatabase,
  unpackFiles,
  type ChainLink,
} from './increments/unpack-chain.ts';
import { filesName, openStagedFiles, type RestoredFiles } from './swap-data.ts';
import { prepareRestoredDatabase } from './verified-database.ts';

/** New data in the staging folder: verified, migrated and ready to replace the old data. */
export type PreparedData = Readonly<{
  /** The names in the staging folder that replace the old data. */
  arriving: readonly string[];
  /** Whether the stored files were unpacked and compared with their digests. */
  hasFiles: boolean;
  /** When the backup was made; null if that is unknown. */
  createdAt: string | null;
  /** Stored files that were damaged when the backup was made. */
  damaged: readonly Damage[];
}>;

const sqliteMagic = Buffer.from('SQLite format 3\0');
const zipMagic = Buffer.from('PK\u0003\u0004');

type Kind = 'archive' | 'database' | 'encrypted' | 'other';

async function kindOf(file: string): Promise<Kind> {
  const handle = await openFile(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedMagic.length), 0);
    const start = buffer.subarray(0, bytesRead);
    const begins = (magic: Buffer) => start.subarray(0, magic.length).equals(magic);
    if (begins(sqliteMagic)) return 'database';
    if (begins(encryptedMagic)) return 'encrypted';
    return begins(zipMagic) ? 'archive' : 'other';
  } finally {
    await handle.close();
  }
}

async function requireFreeSpace(staging: string, needed: number): Promise<void> {
  if ((await freeBytesOf(staging)) >= needed) return;
  throw new StartError(`There is not enough disk space for the backup: it needs ${needed} bytes.`);
}

/**
 * The bytes of an archive that a folder needs: all of it, or the database and one file after the
 * other.
 */
function bytesNeeded(archive: Archive, isStaged: boolean): number {
  if (isStaged) return archive.sizeBytes();
  let largest = 0;
  for (const { size_bytes } of archive.files()) largest = Math.max(largest, size_bytes);
  return largest + (archive.find(databaseEntry)?.size_bytes ?? 0);
}

async function unpackFilesOf(
  archive: Archive,
  staging: string,
  { store }: RestoredFiles,
): Promise<void> {
  for (const entry of archive.files()) {
    const key = keyOfEntry(entry.name);
    if (key === undefined) continue;
    const target = join(staging, key);
    await archive.unpack(entry, target);
    await store.save(target, key);
  }
}

/** The names of stored files that an archive lists. */
function* fileNames(archive: Archive): Generator<string> {
  for (const { name } of archive.files()) if (name !== databaseEntry) yield name;
}

/** The database and the manifest must list the same files. */
function requireSameFiles(database: string, archive: Archive): void {
  for (const { key, sizeBytes, sha256 } of readRegisteredFiles(database)) {
    const name = fileEntry(key);
    const entry = archive.find(name);
    const isSame = entry?.size_bytes === sizeBytes && entry.sha256 === sha256;
    if (!isSame && archive.findDamage(name) === undefined) {
      throw new StartError(`The manifest of the backup does not match its database at ${name}.`);
    }
  }
  const keyOf = (name: string) => keyOfEntry(name) ?? '';
  const extra = findUnregisteredName(database, fileNames(archive), keyOf);
  if (extra === undefined) return;
  throw new StartError(`The backup contains ${extra}, which is not registered in its database.`);
}

/** The ledger of the database must have the seal that the manifest names. */
function requireSameSeal(database: string, { seal }: ManifestHead): void {
  if (seal === undefined || seal === null || hasSeal(database, seal)) return;
  throw new StartError(
    `The manifest of the backup names seal ${seal.number}, which its database does not have.`,
  );
}

/** Where a backup is prepared, the file that a refusal names, and the keys that must have signed it. */
type Place = Readonly<{ staging: string; named: string; keys: SigningKeys }> &
  Pick<Preparation, 'files'>;

async function prepareArchive(
  file: string,
  { staging, named, keys, files: given }: Place,
): Promise<PreparedData> {
  const archive = await openArchive(file, { named, keys, folder: staging });
  try {
    const { manifest } = archive;
    requireWhole(archive, named);
    const stored = archive.find(databaseEntry);
    if (stored === undefined) {
      throw new StartError(`${named} contains no database: it is a backup of the uploads only.`);
    }
    const files = given ?? (await openStagedFiles(staging));
    await requireFreeSpace(staging, bytesNeeded(archive, files.isStaged));
    const database = join(staging, databaseEntry);
    await archive.unpack(stored, database);
    await prepareRestoredDatabase(database);
    requireSameSeal(database, manifest);
    requireSameFiles(database, archive);
    // Last, because what is written to a bucket is not staged.
    await unpackFilesOf(archive, staging, files);
    const { created_at: createdAt } = manifest;
    return { ...arrivingWith(files), createdAt, damaged: archive.damages() };
  } finally {
    archive.close();
  }
}

/** The size of the write-ahead log of a database; 0 if there is none. */
async function logSize(file: string): Promise<number> {
  try {
    return (await stat(`${file}-wal`)).size;
  } catch {
    return 0;
  }
}

async function prepareCopy(file: string, staging: string): Promise<PreparedData> {
  if ((await logSize(file)) > 0) {
    throw new StartError(
      `${file} has a write-ahead log beside it, so it is incomplete on its own: it belongs to a server that is running or was killed.`,
    );
  }
  const database = join(staging, databaseEntry);
  await copyFile(file, database);
  await prepareRestoredDatabase(database);
  return { arriving: [databaseEntry], hasFiles: false, createdAt: null, damaged: [] };
}

/** Decrypts a backup into the staging folder, and prepares what it contains. */
async function prepareEncrypted(
  file: string,
  place: Place,
  provideKey: ProvideKey,
): Promise<PreparedData> {
  const { staging } = place;
  const decrypted = join(staging, 'decrypted');
  await requireFreeSpace(staging, (await stat(file)).size);
  await decryptBackup(file, decrypted, provideKey);
  const prepared = await preparePlain(decrypted, place);
  await rm(decrypted);
  return prepared;
}

async function preparePlain(file: string, place: Place): Promise<PreparedData> {
  const { staging, named, keys } = place;
  switch (await kindOf(file)) {
    case 'archive':
      return prepareArchive(file, place);
    case 'database':
      if (keys.length > 0) throw untrusted(`${named} is a database, which has no signature`);
      return prepareCopy(file, staging);
    case 'encrypted':
    case 'other':
      throw new StartError(`${named} is neither a backup archive (.zip) nor a database (.db).`);
  }
}

/**
 * The source and the place of a preparation; without `provideKey`, an encrypted backup is refused.
 */
export type Preparation = Readonly<{
  staging: string;
  provideKey?: ProvideKey | undefined;
  /** The keys, one of which must have signed a backup; without any, that is not checked. */
  signingKeys?: SigningKeys | undefined;
  /** The time of a continuous backup; by default the last there is. */
  at?: Instant | undefined;
  /** Where the stored files go; by default to the staging folder. */
  files?: RestoredFiles | undefined;
}>;

/** The names that arrive: the database, and the files unless they are stored elsewhere. */
const arrivingWith = ({ isStaged }: RestoredFiles) => ({
  arriving: isStaged ? [databaseEntry, filesName] : [databaseEntry],
  hasFiles: true,
});

const refuseEncrypted: ProvideKey = async (_kind, file) => {
  throw new StartError(`${file} is encrypted, and no key was given.`);
};

/** Opens the archive of a chain, decrypted first if it is encrypted. */
async function openLink(
  file: string,
  decrypted: string,
  { staging, provideKey = refuseEncrypted, signingKeys: keys = [] }: Preparation,
): Promise<ChainLink> {
  const kind = await kindOf(file);
  const folder = staging;
  if (kind === 'archive') return { file, archive: await openArchive(file, { keys, folder }) };
  if (kind !== 'encrypted') throw new StartError(`${file} is not an archive (.zip) of a backup.`);
  await requireFreeSpace(staging, (await stat(file)).size);
  await decryptBackup(file, decrypted, provideKey);
  return { file, archive: await openArchive(decrypted, { named: file, keys, folder }) };
}

/** Prepares the time of the last of several archives, each of which follows the one before it. */
async function prepareChain(
  archives: readonly string[],
  preparation: Preparation,
): Promise<PreparedData> {
  const { staging } = preparation;
  const files = preparation.files ?? (await openStagedFiles(staging));
  await using cleanup = new AsyncDisposableStack();
  const links: ChainLink[] = [];
  for (const [n, file] of archives.entries()) {
    const decrypted = join(staging, `decrypted-${n}`);
    cleanup.defer(() => rm(decrypted, { force: true }));
    const link = await openLink(file, decrypted, preparation);
    cleanup.defer(() => link.archive.close());
    links.push(link);
  }
  const last = requireChain(links);
  const size = links.reduce((sum, { archive }) => sum + bytesNeeded(archive, files.isStaged), 0);
  await requireFreeSpace(staging, size);
  const database = join(staging, databaseEntry);
  await unpackDatabase(links, { staging, database });
  await prepareRestoredDatabase(database);
  requireSameSeal(database, last.manifest);
  const target = { staging, store: files.store };
  const damaged = await unpackFiles(links, readRegisteredFiles(database), target);
  return { ...arrivingWith(files), createdAt: last.manifest.created_at, damaged };
}

/**
 * Decrypts a backup if needed, unpacks it into the staging folder, verifies its contents and migrates
 * its database.
 *
 * @param files an archive of all data, a database, or the folder of a continuous backup; each may be
 *   encrypted. The increments that follow an archive come after it, the oldest first.
 * @throws {StartError} if one is damaged, malicious, of a newer version, or not a backup, or the key is
 *   missing or wrong.
 */
export async function prepareData(
  files: readonly string[],
  preparation: Preparation,
): Promise<PreparedData> {
  const [file, ...later] = files;
  if (file === undefined) throw new StartError('Name a backup.', { fault: 'usage' });
  const { staging, provideKey = refuseEncrypted, signingKeys: keys = [], at } = preparation;
  if (later.length === 0 && (await stat(file)).isDirectory()) {
    const source = { folder: file, staging, keys, provideKey };
    const target = preparation.files ?? (await openStagedFiles(staging));
    const prepared = await preparePointInTime(source, target.store, at ?? null);
    return { ...arrivingWith(target), ...prepared };
  }
  if (at !== undefined) {
    throw new StartError(`--at is for the folder of a continuous backup, which ${file} is not.`);
  }
  if (later.length > 0) return prepareChain(files, preparation);
  const place = { staging, named: file, keys, files: preparation.files };
  return (await kindOf(file)) === 'encrypted'
    ? prepareEncrypted(file, place, provideKey)
    : preparePlain(file, place);
}
