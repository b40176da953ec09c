import type { FileHandle } from 'node:fs/promises';
import { fromFdPromise, type Entry } from 'yauzl';

/** The longest list of contents that is read; a document's has a few kilobytes. */
const maxDirectoryBytes = 4 * 1024 * 1024;

/** The most entries that are read: each costs two small reads. A document has a few hundred. */
const maxEntries = 4_000;

const entryHeaderBytes = 46;

const sizeInDirectory = (entry: Entry): number =>
  entryHeaderBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

/**
 * Which files of these names a ZIP archive lists within its first 4,000 entries and 4 MiB of contents. Nothing is
 * unpacked, and the handle stays open.
 *
 * @returns none if it is not a readable ZIP archive.
 * @throws if the disk reports an error.
 */
export async function findZipEntries(
  handle: FileHandle,
  names: readonly RegExp[],
): Promise<ReadonlySet<RegExp>> {
  const found = new Set<RegExp>();
  try {
    const zip = await fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true });
    let entries = 0;
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      for (const name of names) if (name.test(entry.fileName)) found.add(name);
      entries += 1;
      bytes += sizeInDirectory(entry);
      const isEnough = found.size === names.length || entries >= maxEntries;
      if (isEnough || bytes >= maxDirectoryBytes) return found;
    }
    return found;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return new Set();
  }
}
