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
 * Whether a ZIP archive lists a file with this name within its first 4,000 entries and 4 MiB of
 * contents. Nothing is unpacked, and the handle stays open.
 *
 * @returns false if it is not a readable ZIP archive.
 * @throws if the disk reports an error.
 */
export async function zipHasEntry(handle: FileHandle, name: string): Promise<boolean> {
  try {
    const zip = await fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true });
    let entries = 0;
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === name) return true;
      entries += 1;
      bytes += sizeInDirectory(entry);
      if (entries >= maxEntries || bytes >= maxDirectoryBytes) return false;
    }
    return false;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return false;
  }
}
