import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { readStored } from './inspect-file.ts';
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
import { measure, type Measured } from './measured.ts';
import { writeZip, type ZipSource } from './write-zip.ts';

/** What an archive is made of. */
export type ArchiveContents = Readonly<{
  /** The snapshot that goes into it; null for an archive of the files alone. */
  database: string | null;
  /** Every stored file that the snapshot knows. */
  registered: Iterable<NewStoredFile>;
  files: FileStore;
  facts: ManifestFacts;
  /** Told when the last byte is made. */
  onWritten: (damaged: readonly Damage[]) => void;
}>;

/** How hard each kind of content is packed: recordings are packed already. */
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
  const { bytes, finish } = measure(createReadStream(file));
  yield { name: databaseEntry, bytes, level: levels.database };
  entries.push(describe(databaseEntry, finish()));
}

async function* addFile(
  file: NewStoredFile,
  files: FileStore,
  { entries, damaged }: Listing,
): AsyncGenerator<ZipSource> {
  const reading = await readStored(files, file);
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

/** Each is read to its end before the next is asked for; the manifest then knows of all of them. */
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
 * Makes a ZIP archive while it is read, file after file and never faster than it is taken.
 *
 * @returns its bytes; they end with an error where one occurs, and nothing stays open once they are
 *   destroyed.
 */
export const writeArchive = (contents: ArchiveContents): Readable =>
  Readable.from(writeZip(collect(contents), new Date(contents.facts.created_at)), {
    objectMode: false,
  });
