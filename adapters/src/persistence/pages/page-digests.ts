// Of 100 changed bytes in a database file, the checks of figures noticed 8: the others were in free
// texts, names, indexes or free space. `cksumvfs` of SQLite would have to be compiled for each
// platform, and rewrites existing databases. Digests of rows cost something for each row, and do
// not cover indexes, the schema and free pages. CRC-32 is for disks, not for forgers, who could
// write the digests, too; the seals find forged figures
// (docs/decisions/0028-the-ledger-is-sealed.md).
//
// A digest is recorded just before a checkpoint, so that after any crash a page is either in the
// log, whose frames have checksums, or equal to its digest. 1,000 frames take about 2 ms.

import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * The file with the digests of a database's pages: a block with a header, then 4 bytes for each page. It is
 * beside the database, and can be made again from it.
 */
const blockBytes = 4096;
const entriesPerBlock = blockBytes / 4;
const magic = 'NSEMPAGE';
const version = 1;
const headerBytes = 24;

/** The file of the digests of a database. */
export const digestsFileOf = (database: string): string => `${database}-pages`;

/** The digest of a page that was never recorded. */
export const unrecorded = 0;

/** The digest of a page: it differs for another content, and for another place. */
export const digestPage = (page: number, content: Uint8Array): number => crc32(content, page) || 1;

/** The digests of the pages of a database, in memory and in their file. */
export interface PageDigests {
  readonly pageBytes: number;
  /** How many pages the database has. */
  pageCount(): number;
  /** The digest of a page, or `unrecorded`. */
  get(page: number): number;
  set(page: number, digest: number): void;
  setPageCount(pages: number): void;
  /**
   * Writes what was set, and waits until it is on the disk.
   *
   * @throws if the disk reports an error; the next call writes all of it again.
   */
  save(): void;
  close(): void;
}

const blockOf = (page: number): number => Math.floor((page - 1) / entriesPerBlock);

function composeHeader(pageBytes: number, pages: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write(magic, 'latin1');
  header.writeUInt32LE(version, 8);
  header.writeUInt32LE(pageBytes, 12);
  header.writeUInt32LE(pages, 16);
  header.writeUInt32LE(crc32(header.subarray(0, 20)), 20);
  return header;
}

/** The sizes that a header states; null if it is damaged, or of another version. */
function parseHeader(header: Buffer): Readonly<{ pageBytes: number; pages: number }> | null {
  if (header.length < headerBytes || header.readUInt32LE(20) !== crc32(header.subarray(0, 20))) {
    return null;
  }
  const isKnown = header.toString('latin1', 0, 8) === magic && header.readUInt32LE(8) === version;
  return isKnown ? { pageBytes: header.readUInt32LE(12), pages: header.readUInt32LE(16) } : null;
}

type Contents = Readonly<{ pageBytes: number; pages: number; digests: Uint32Array<ArrayBuffer> }>;

function readAll(descriptor: number): Contents | null {
  const header = Buffer.alloc(headerBytes);
  const read = readSync(descriptor, header, 0, headerBytes, 0);
  const sizes = parseHeader(header.subarray(0, read));
  if (sizes === null) return null;
  const digests = new Uint32Array((blockOf(sizes.pages) + 1) * entriesPerBlock);
  const bytes = Buffer.from(digests.buffer);
  for (let done = 0; done < bytes.length;) {
    const more = readSync(descriptor, bytes, done, bytes.length - done, blockBytes + done);
    if (more === 0) break;
    done += more;
  }
  return { ...sizes, digests };
}

function writeAll(descriptor: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
  }
}

function createDigests(descriptor: number, contents: Contents): PageDigests {
  const { pageBytes } = contents;
  let { pages, digests } = contents;
  const changed = new Set<number>();

  function makeRoom(page: number): void {
    if (page <= digests.length) return;
    const larger = new Uint32Array((blockOf(Math.ceil(page * 1.25)) + 1) * entriesPerBlock);
    larger.set(digests);
    digests = larger;
  }

  return {
    pageBytes,
    pageCount: () => pages,
    get: (page) => digests[page - 1] ?? unrecorded,
    set(page, digest) {
      makeRoom(page);
      digests[page - 1] = digest;
      changed.add(blockOf(page));
    },
    setPageCount(count) {
      makeRoom(count);
      pages = count;
    },
    save() {
      for (const block of changed) {
        const bytes = Buffer.from(digests.buffer, block * blockBytes, blockBytes);
        writeAll(descriptor, bytes, (block + 1) * blockBytes);
      }
      writeAll(descriptor, composeHeader(pageBytes, pages), 0);
      fdatasyncSync(descriptor);
      changed.clear();
    },
    close: () => closeSync(descriptor),
  };
}

/**
 * Opens the digests of a database to change them.
 *
 * @returns null if there are none that can be read.
 */
export function openPageDigests(database: string): PageDigests | null {
  const file = digestsFileOf(database);
  if (!existsSync(file)) return null;
  const descriptor = openSync(file, 'r+');
  const contents = readAll(descriptor);
  if (contents !== null) return createDigests(descriptor, contents);
  closeSync(descriptor);
  return null;
}

/** Reads the digests of a database as they are in their file now; null if there are none that can be read. */
export function readPageDigests(
  database: string,
): Pick<PageDigests, 'pageBytes' | 'pageCount' | 'get'> | null {
  const file = digestsFileOf(database);
  if (!existsSync(file)) return null;
  const descriptor = openSync(file, 'r');
  try {
    const contents = readAll(descriptor);
    if (contents === null) return null;
    const { pageBytes, pages, digests } = contents;
    return { pageBytes, pageCount: () => pages, get: (page) => digests[page - 1] ?? unrecorded };
  } finally {
    closeSync(descriptor);
  }
}

/** Creates the file of digests, replacing one that there is; nothing is on the disk before `save`. */
export function createPageDigests(database: string, pageBytes: number): PageDigests {
  rmSync(digestsFileOf(database), { force: true });
  const descriptor = openSync(digestsFileOf(database), 'wx+', 0o600);
  return createDigests(descriptor, {
    pageBytes,
    pages: 0,
    digests: new Uint32Array(entriesPerBlock),
  });
}

const chunkBytes = 1024 * 1024;

/** The byte from which programs lock a database; its page is never used. */
const lockByte = 0x4000_0000;

/** Whether SQLite never writes a page, because it is used for locks. */
export const isLockPage = (page: number, pageBytes: number): boolean =>
  page === Math.floor(lockByte / pageBytes) + 1;

/** The size of a page of a database; null if the file is empty, or not one. */
export function readPageSize(descriptor: number): number | null {
  const header = Buffer.alloc(100);
  if (readSync(descriptor, header, 0, 100, 0) < 100) return null;
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return null;
  const stored = header.readUInt16BE(16);
  return stored === 1 ? 65_536 : stored;
}

/** A page as it is in the file of a database. */
export type StoredPage = Readonly<{
  page: number;
  /** Valid until the next page is read; shorter if the file ends in it. */
  content: Buffer;
}>;

/** Reads all pages of a database in their order, without what is only in its log, from a descriptor. */
export function* readPages(descriptor: number, pageBytes: number): Generator<StoredPage> {
  const buffer = Buffer.allocUnsafe(Math.max(chunkBytes, pageBytes));
  let page = 0;
  for (let at = 0; ; at += buffer.length) {
    const read = readSync(descriptor, buffer, 0, buffer.length, at);
    for (let start = 0; start < read; start += pageBytes) {
      page += 1;
      yield { page, content: buffer.subarray(start, Math.min(start + pageBytes, read)) };
    }
    if (read < buffer.length) return;
  }
}

/** Reads one page of a database from a descriptor; empty if the file ends before it. */
export function readPage(descriptor: number, page: number, pageBytes: number): Buffer {
  const content = Buffer.alloc(pageBytes);
  const read = readSync(descriptor, content, 0, pageBytes, (page - 1) * pageBytes);
  return content.subarray(0, read);
}
