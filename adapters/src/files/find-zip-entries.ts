import type { FileHandle } from 'node:fs/promises';
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import { isMacroName, namesMacros } from './macros.ts';

/** The longest list of contents that is read; a document's has a few kilobytes. */
const maxDirectoryBytes = 4 * 1024 * 1024;

/** The most entries that are read: each costs two small reads. A document has a few hundred. */
const maxEntries = 4_000;

const entryHeaderBytes = 46;

const sizeInDirectory = (entry: Entry): number =>
  entryHeaderBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

/** Every file that a ZIP archive lists, within its first 4,000 entries and 4 MiB of contents. */
async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  let entries = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    yield entry;
    entries += 1;
    bytes += sizeInDirectory(entry);
    if (entries >= maxEntries || bytes >= maxDirectoryBytes) return;
  }
}

const openZip = (handle: FileHandle): Promise<ZipFile> =>
  fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true });

/** @throws if the disk reports an error; not because of an archive that cannot be read. */
async function unlessUnreadable<T>(look: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return otherwise;
  }
}

/**
 * Which files of these names a ZIP archive lists within its first 4,000 entries and 4 MiB of contents. Nothing is
 * unpacked, and the handle stays open.
 *
 * @returns none if it is not a readable ZIP archive.
 * @throws if the disk reports an error.
 */
export const findZipEntries = (
  handle: FileHandle,
  names: readonly RegExp[],
): Promise<ReadonlySet<RegExp>> =>
  unlessUnreadable(async () => {
    const found = new Set<RegExp>();
    for await (const { fileName } of listEntries(await openZip(handle))) {
      for (const name of names) if (name.test(fileName)) found.add(name);
      if (found.size === names.length) break;
    }
    return found;
  }, new Set());

/** The longest list of types that is read; that of a document has a few kilobytes. */
const maxTypesBytes = 1024 * 1024;

const typesName = '[content_types].xml';

async function readTypes(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/**
 * Whether a document in a ZIP archive has programs that its readers may run: macros of Office or OpenDocument,
 * whatever their files are called, also in a document within it. Nothing but the list of types is unpacked.
 *
 * @returns false if it is not a readable ZIP archive, and true if its list of types is too long to be read.
 * @throws if the disk reports an error.
 */
export const hasMacros = (handle: FileHandle): Promise<boolean> =>
  unlessUnreadable(async () => {
    const zip = await openZip(handle);
    for await (const entry of listEntries(zip)) {
      if (isMacroName(entry.fileName)) return true;
      if (entry.fileName.toLowerCase() !== typesName) continue;
      if (entry.uncompressedSize > maxTypesBytes) return true;
      if (namesMacros(await readTypes(zip, entry))) return true;
    }
    return false;
  }, false);
