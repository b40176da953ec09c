import { readSync } from 'node:fs';

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
