import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { readRegisteredFiles } from '../persistence/snapshot/read-registered-files.ts';
import { measureBytes, type Measured, readStoredFile } from './check-files.ts';
import { encryptedTo } from './encryption/encryption.ts';
import {
  type Damage,
  type DamageSummary,
  databaseEntry,
  fileEntry,
  formatVersions,
  type ManifestEntry,
  manifestEntry,
  type ManifestFacts,
  maxManifestBytes,
} from './manifest.ts';
import { signatureEntry, signBytes } from './signature.ts';
import { createSpool, writeZip, type ZipSource } from './write-zip.ts';

/** Lists what an archive contains while it is written. */
export interface ContentsList extends Disposable {
  addEntry(entry: ManifestEntry): void;
  addDamage(damage: Damage): void;
  /** The manifest as JSON, in pieces. */
  writeManifest(facts: ManifestFacts): AsyncGenerator<Uint8Array>;
  summarize(): DamageSummary;
}

/** The damages that are in memory; the manifest has all of them. */
const maxNamed = 1_000;

/** The items of a JSON array, one a line. */
function createItems(folder: string) {
  const spool = createSpool(folder);
  return {
    add(item: unknown): void {
      spool.add(Buffer.from(`${spool.sizeBytes() === 0 ? '' : ','}\n${JSON.stringify(item)}`));
    },
    sizeBytes: () => spool.sizeBytes(),
    read: () => spool.read(),
    [Symbol.dispose]: () => spool[Symbol.dispose](),
  };
}

/** The members of the manifest besides its items. */
const frameBytes = 4_096;

/**
 * @param spoolFolder for temporary files, if there is much to list.
 * @param maxBytes a longer manifest is an error: no backup with it could be restored.
 */
export function listContents(spoolFolder: string, maxBytes = maxManifestBytes): ContentsList {
  const entries = createItems(spoolFolder);
  const damaged = createItems(spoolFolder);
  const first: Damage[] = [];
  let count = 0;
  return {
    addEntry: (entry) => entries.add(entry),
    addDamage(damage) {
      damaged.add(damage);
      if (first.length < maxNamed) first.push(damage);
      count += 1;
    },
    async *writeManifest(facts) {
      if (entries.sizeBytes() + damaged.sizeBytes() + frameBytes > maxBytes) {
        throw new Error('there are too many files for one backup');
      }
      const format_version = formatVersions[facts.increment === undefined ? 'all' : 'increment'];
      const head = JSON.stringify({ format_version, ...facts }, null, 2);
      yield Buffer.from(`${head.slice(0, -'\n}'.length)},\n  "files": [`);
      yield* entries.read();
      yield Buffer.from('\n  ],\n  "damaged": [');
      yield* damaged.read();
      yield Buffer.from('\n  ]\n}\n');
    },
    summarize: () => ({ count, first }),
    [Symbol.dispose]() {
      entries[Symbol.dispose]();
      damaged[Symbol.dispose]();
    },
  };
}

/** The contents of an archive; they can be copied to another thread. */
export type ArchiveContents = Readonly<{
  /** The path of a snapshot. Every file that is registered in it is in the archive. */
  snapshot: string;
  /** Whether the snapshot itself is, too. */
  hasDatabase: boolean;
  facts: ManifestFacts;
  /** For temporary files: what is listed of the contents is not in memory. */
  spoolFolder: string;
  /** The key that signs the manifest; null: it is not signed. */
  signingKey: Uint8Array | null;
  /** To whom the archive is encrypted while it is written; without any, it is not. */
  recipients: readonly string[];
}>;

/**
 * Writes a ZIP archive while it is read, file by file and no faster than it is read.
 *
 * @param onWritten called after the last byte was produced.
 * @returns its bytes; the stream fails if an error occurs, and nothing stays open after it is
 *   destroyed.
 */
export type WriteArchive = (
  contents: ArchiveContents,
  onWritten: (damage: DamageSummary) => void,
) => Readable;

/** The contents of an archive, and the folder for temporary files. */
export type ArchiveParts = Readonly<{
  /** A database, and its name in the archive. */
  database: Readonly<{ name: string; file: string }> | null;
  files: Iterable<NewStoredFile>;
  facts: ManifestFacts;
  spoolFolder: string;
  signingKey: Uint8Array | null;
}>;

/** Is informed while an archive is written. */
export type ArchiveObserver = Readonly<{
  onDamage?: (damage: Damage) => void;
  /** Called with the SHA-256 of the manifest, which identifies the archive. */
  onManifest?: (sha256: string) => void;
}>;

/** The compression level of each kind of content; recordings are already compressed. */
const levels = { database: 1, text: 6, other: 0 } as const;

const levelOf = ({ contentType }: NewStoredFile): number =>
  contentType.startsWith('text/') || contentType === 'application/x-subrip'
    ? levels.text
    : levels.other;

const describe = (name: string, { sizeBytes, sha256 }: Measured): ManifestEntry => ({
  name,
  size_bytes: sizeBytes,
  sha256,
});

async function* addDatabase(
  { name, file }: NonNullable<ArchiveParts['database']>,
  list: ContentsList,
): AsyncGenerator<ZipSource> {
  const { bytes, finish } = measureBytes(createReadStream(file));
  yield { name, bytes, level: levels.database };
  list.addEntry(describe(name, finish()));
}

async function* addFile(
  file: NewStoredFile,
  files: Pick<FileStore, 'open'>,
  list: ContentsList,
): AsyncGenerator<ZipSource> {
  const reading = await readStoredFile(files, file);
  if (!('bytes' in reading)) {
    list.addDamage(reading);
    return;
  }
  const name = fileEntry(file.key);
  yield { name, bytes: reading.bytes, level: levelOf(file) };
  const { measured, damage } = reading.finish();
  const { name: original_name, contentType: content_type } = file;
  list.addEntry({ ...describe(name, measured), original_name, content_type });
  if (damage !== undefined) list.addDamage(damage);
}

/** Each entry is read to its end before the next is requested, so the manifest can list them all. */
async function* collect(
  { database, files, facts, signingKey }: ArchiveParts,
  store: Pick<FileStore, 'open'>,
  list: ContentsList,
  { onManifest }: ArchiveObserver,
): AsyncGenerator<ZipSource> {
  if (database !== null) yield* addDatabase(database, list);
  for (const file of files) yield* addFile(file, store, list);
  const measured = measureBytes(list.writeManifest(facts));
  const signed = signingKey === null ? null : signBytes(measured.bytes, signingKey);
  yield { name: manifestEntry, bytes: signed?.bytes ?? measured.bytes, level: levels.text };
  onManifest?.(measured.finish().sha256);
  if (signed === null) return;
  const signature = Readable.from([Buffer.from(signed.finish())]);
  yield { name: signatureEntry, bytes: signature, level: levels.other };
}

/** The list of an archive's contents, which reports each damage. */
function observe(list: ContentsList, { onDamage }: ArchiveObserver): ContentsList {
  return {
    ...list,
    addDamage(damage) {
      list.addDamage(damage);
      onDamage?.(damage);
    },
  };
}

/**
 * The bytes of an archive of these parts, written while they are read.
 *
 * @returns the stored files that do not match the database.
 */
export async function* partsAsArchive(
  parts: ArchiveParts,
  store: Pick<FileStore, 'open'>,
  observer: ArchiveObserver = {},
): AsyncGenerator<Uint8Array, DamageSummary> {
  const { facts, spoolFolder } = parts;
  using list = listContents(spoolFolder);
  const time = new Date(facts.created_at);
  const sources = collect(parts, store, observe(list, observer), observer);
  yield* writeZip(sources, { time, spoolFolder });
  return list.summarize();
}

/** The bytes of an archive of a snapshot and the files that are registered in it. */
export const archiveBytes = (
  { snapshot, hasDatabase, recipients, ...rest }: ArchiveContents,
  store: Pick<FileStore, 'open'>,
  observer?: ArchiveObserver,
): AsyncGenerator<Uint8Array, DamageSummary> =>
  encryptedTo(
    recipients,
    partsAsArchive(
      {
        database: hasDatabase ? { name: databaseEntry, file: snapshot } : null,
        files: readRegisteredFiles(snapshot),
        ...rest,
      },
      store,
      observer,
    ),
  );

/** Writes archives in this thread. */
export const writeArchiveHere =
  (files: Pick<FileStore, 'open'>): WriteArchive =>
  (contents, onWritten) => {
    async function* write(): AsyncGenerator<Uint8Array> {
      onWritten(yield* archiveBytes(contents, files));
    }
    return Readable.from(write(), { objectMode: false });
  };
