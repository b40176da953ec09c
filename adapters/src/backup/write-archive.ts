import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore, NewStoredFile } from '@nsem/core';
import { readRegisteredFiles } from '../persistence/snapshot/read-registered-files.ts';
import { readStoredFile } from './check-stored-file.ts';
import { listContents, type ContentsList } from './list-contents.ts';
import {
  databaseEntry,
  fileEntry,
  manifestEntry,
  type DamageSummary,
  type ManifestEntry,
  type ManifestFacts,
} from './manifest.ts';
import { measureBytes, type Measured } from './measure-bytes.ts';
import { writeZip, type ZipSource } from './write-zip.ts';

/** The contents of an archive; they can be copied to another thread. */
export type ArchiveContents = Readonly<{
  /** The path of a snapshot. Every file that is registered in it is in the archive. */
  snapshot: string;
  /** Whether the snapshot itself is, too. */
  hasDatabase: boolean;
  facts: ManifestFacts;
  /** For temporary files: what is listed of the contents is not in memory. */
  spoolFolder: string;
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

async function* addDatabase(file: string, list: ContentsList): AsyncGenerator<ZipSource> {
  const { bytes, finish } = measureBytes(createReadStream(file));
  yield { name: databaseEntry, bytes, level: levels.database };
  list.addEntry(describe(databaseEntry, finish()));
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
  { snapshot, hasDatabase, facts }: ArchiveContents,
  files: Pick<FileStore, 'open'>,
  list: ContentsList,
): AsyncGenerator<ZipSource> {
  if (hasDatabase) yield* addDatabase(snapshot, list);
  for (const file of readRegisteredFiles(snapshot)) yield* addFile(file, files, list);
  yield { name: manifestEntry, bytes: list.writeManifest(facts), level: levels.text };
}

/**
 * The bytes of an archive, written while they are read.
 *
 * @returns the stored files that do not match the database.
 */
export async function* archiveBytes(
  contents: ArchiveContents,
  files: Pick<FileStore, 'open'>,
): AsyncGenerator<Uint8Array, DamageSummary> {
  const { facts, spoolFolder } = contents;
  using list = listContents(spoolFolder);
  const moment = new Date(facts.created_at);
  yield* writeZip(collect(contents, files, list), { moment, spoolFolder });
  return list.summarize();
}

/** Writes archives in this thread. */
export const writeArchiveHere =
  (files: Pick<FileStore, 'open'>): WriteArchive =>
  (contents, onWritten) => {
    async function* write(): AsyncGenerator<Uint8Array> {
      onWritten(yield* archiveBytes(contents, files));
    }
    return Readable.from(write(), { objectMode: false });
  };
