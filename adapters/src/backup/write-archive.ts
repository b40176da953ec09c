import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { readStoredFile } from './check-stored-file.ts';
import {
  databaseEntry,
  fileEntry,
  formatVersion,
  manifestEntry,
  type Damage,
  type Manifest,
  type ManifestEntry,
  type ManifestFacts,
} from './manifest.ts';
import { measureBytes, type Measured } from './measure-bytes.ts';
import { writeZip, type ZipSource } from './write-zip.ts';

/** The contents of an archive. */
export type ArchiveContents = Readonly<{
  /** The path of a snapshot; null for an archive of the files only. */
  database: string | null;
  /** Every file that is registered in the snapshot. */
  registered: Iterable<NewStoredFile>;
  files: FileStore;
  facts: ManifestFacts;
  /** Called after the last byte was produced. */
  onWritten: (damaged: readonly Damage[]) => void;
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

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

type Listing = Readonly<{ entries: ManifestEntry[]; damaged: Damage[] }>;

async function* addDatabase(file: string, { entries }: Listing): AsyncGenerator<ZipSource> {
  const { bytes, finish } = measureBytes(createReadStream(file));
  yield { name: databaseEntry, bytes, level: levels.database };
  entries.push(describe(databaseEntry, finish()));
}

async function* addFile(
  file: NewStoredFile,
  files: FileStore,
  { entries, damaged }: Listing,
): AsyncGenerator<ZipSource> {
  const reading = await readStoredFile(files, file);
  if (!('bytes' in reading)) {
    damaged.push(reading);
    return;
  }
  const name = fileEntry(file.key);
  yield { name, bytes: reading.bytes, level: levelOf(file) };
  const { measured, damage } = reading.finish();
  const { name: original_name, contentType: content_type } = file;
  entries.push({ ...describe(name, measured), original_name, content_type });
  if (damage !== undefined) damaged.push(damage);
}

/** Each entry is read to its end before the next is requested, so the manifest can list them all. */
async function* collect(contents: ArchiveContents): AsyncGenerator<ZipSource> {
  const { database, registered, files, facts } = contents;
  const listing: Listing = { entries: [], damaged: [] };
  if (database !== null) yield* addDatabase(database, listing);
  for (const file of registered) yield* addFile(file, files, listing);
  const manifest: Manifest = {
    format_version: formatVersion,
    ...facts,
    files: listing.entries,
    damaged: listing.damaged,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  yield { name: manifestEntry, bytes: once(text), level: levels.text };
  contents.onWritten(listing.damaged);
}

/**
 * Writes a ZIP archive while it is read, file by file and no faster than it is read.
 *
 * @returns its bytes; the stream fails if an error occurs, and nothing stays open after it is
 *   destroyed.
 */
export const writeArchive = (contents: ArchiveContents): Readable =>
  Readable.from(writeZip(collect(contents), new Date(contents.facts.created_at)), {
    objectMode: false,
  });
