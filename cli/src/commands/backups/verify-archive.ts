import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

import type { Entry, ZipFile } from 'yauzl';

import { invalidBackup } from './backup-files.ts';

/** A file in an archive. */
type ManifestFile = Readonly<{ name: string; size_bytes: number; sha256: string }>;

/** The contents of an archive, as its `manifest.json` lists them. */
type Manifest = Readonly<{
  created_at: string;
  files: readonly ManifestFile[];
  /** Stored files that were damaged on the server when the backup was made. */
  damaged: readonly Readonly<{ name: string; reason: string }>[];
}>;

const formatVersion = 1;
/** The format of an archive that only has what changed since another. */
const incrementVersion = 2;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is ManifestFile =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  Number.isSafeInteger(value['size_bytes']) &&
  typeof value['sha256'] === 'string';

const isDamage = (value: unknown): value is Manifest['damaged'][number] =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['reason'] === 'string';

/** Reads a manifest; null if it is not one of this format. */
export function parseManifest(text: string): Manifest | null {
  const found = parseJson(text);
  if (!isRecord(found) || found['format_version'] !== formatVersion) return null;
  const { created_at: createdAt, files, damaged } = found;
  if (typeof createdAt !== 'string' || !Array.isArray(files) || !Array.isArray(damaged))
    return null;
  const isValid = files.every(isFile) && damaged.every(isDamage);
  return isValid ? { created_at: createdAt, files, damaged } : null;
}

/** Whether a manifest is that of an increment, which nothing can be restored from on its own. */
export function isOfIncrement(text: string): boolean {
  const found = parseJson(text);
  return isRecord(found) && found['format_version'] === incrementVersion;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Checks the pages and the indexes of the database of a marketplace, without writing beside it.
 *
 * @param named the file that a refusal names.
 * @throws CliError
 */
export async function verifyDatabase(path: string, named: string): Promise<void> {
  // Loaded here, because few commands read a database.
  const { DatabaseSync } = await import('node:sqlite');
  const address = pathToFileURL(resolve(path));
  address.searchParams.set('immutable', '1');
  let problem: string | null;
  try {
    const database = new DatabaseSync(address, { readOnly: true });
    try {
      problem = findDamage(database) ?? findOtherPurpose(database);
    } finally {
      database.close();
    }
  } catch (error) {
    problem = damaged(error instanceof Error ? error.message : String(error));
  }
  if (problem !== null) throw invalidBackup(named, problem);
}

const damaged = (what: string): string => `its database is damaged (${what})`;

function findDamage(database: DatabaseSync): string | null {
  const rows = database.prepare('PRAGMA integrity_check(1)').all();
  const found = rows.map((row) => String(row['integrity_check'])).find((text) => text !== 'ok');
  return found === undefined ? null : damaged(found);
}

/** The database of a marketplace lists its migrations. */
function findOtherPurpose(database: DatabaseSync): string | null {
  const select = "select 1 from sqlite_master where type = 'table' and name = 'migrations'";
  const isMarketplace = database.prepare(select).get() !== undefined;
  return isMarketplace ? null : 'its database is not that of a marketplace';
}

const manifestName = 'manifest.json';
/** Only the server has the key to check the signature of the manifest. */
const signatureName = 'manifest.hmac';
const databaseName = 'nsem.db';

/** Enough for a million files. */
const maxManifestBytes = 512 * 1024 * 1024;

/** An open archive; refusals name `named`. */
type Archive = Readonly<{ zip: ZipFile; entries: ReadonlyMap<string, Entry>; named: string }>;

/**
 * Checks that an archive contains exactly the files of its manifest, each with its size and its
 * SHA-256, and that its database, if it has one, is not damaged.
 *
 * @param options.staging an empty folder, to which the database is unpacked.
 * @param options.named the file that a refusal names.
 * @throws CliError
 */
export async function verifyArchive(
  path: string,
  { staging, named }: Readonly<{ staging: string; named: string }>,
): Promise<Manifest> {
  const { openPromise } = await import('yauzl');
  try {
    const zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    try {
      const entries = await listEntries(zip, named);
      return await verifyFiles({ zip, entries, named }, staging);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (isExplained(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidBackup(named, reason.replace(/\.$/, ''));
  }
}

const isExplained = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'CliError' || 'syscall' in error);

async function listEntries(zip: ZipFile, named: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw invalidBackup(named, `${entry.fileName} is in it twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function verifyFiles(archive: Archive, staging: string): Promise<Manifest> {
  const { entries, named } = archive;
  const manifest = await readManifest(archive);
  const listed = new Set([manifestName, signatureName, ...manifest.files.map(({ name }) => name)]);
  const unlisted = [...entries.keys()].find((name) => !listed.has(name));
  if (unlisted !== undefined) {
    throw invalidBackup(named, `its manifest does not list ${JSON.stringify(unlisted)}`);
  }
  const database = join(staging, databaseName);
  for (const file of manifest.files) {
    await verifyEntry(archive, file, file.name === databaseName ? database : null);
  }
  if (listed.has(databaseName)) await verifyDatabase(database, named);
  return manifest;
}

async function readManifest({ zip, entries, named }: Archive): Promise<Manifest> {
  const entry = entries.get(manifestName);
  if (entry === undefined) throw invalidBackup(named, 'it has no manifest');
  if (entry.uncompressedSize > maxManifestBytes) {
    throw invalidBackup(named, 'its manifest is too large');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const manifest = parseManifest(text);
  if (isOfIncrement(text)) {
    throw invalidBackup(
      named,
      'it only has what changed since another backup, and nsem-server verify checks it with that',
    );
  }
  if (manifest === null) throw invalidBackup(named, 'its manifest is invalid');
  return manifest;
}

/** Reads a file to its end; unpacks it if there is a target. */
async function verifyEntry(
  { zip, entries, named }: Archive,
  { name, size_bytes: size, sha256 }: ManifestFile,
  target: string | null,
): Promise<void> {
  const entry = entries.get(name);
  if (entry === undefined) throw invalidBackup(named, `${name} is missing`);
  if (entry.uncompressedSize !== size) throw invalidBackup(named, `${name} has another size`);
  const hash = createHash('sha256');
  const bytes: Readable = await zip.openReadStreamPromise(entry);
  bytes.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(bytes, target === null ? discard() : createWriteStream(target, { mode: 0o600 }));
  if (hash.digest('hex') !== sha256) throw invalidBackup(named, `${name} is damaged`);
}

const discard = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
