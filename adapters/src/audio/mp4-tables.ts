import type { ByteReader } from './byte-reader.ts';
import { BrokenBox, type Box } from './mp4-boxes.ts';

/** Enough for more than a day of samples; anything larger is not a list of samples. */
const maxBoxBytes = 16 * 1024 * 1024;

/** As much of a table as is in memory at a time. */
const partBytes = 256 * 1024;

/** Equally wide entries in the file. */
export type Table = Readonly<{ start: number; entries: number; width: number }>;

/**
 * The entries of a table in a box.
 *
 * @throws {BrokenBox} if the box declares more entries than it contains.
 */
export function tableIn(box: Box, { start, entries, width }: Table): Table {
  if (box.end - box.start > maxBoxBytes) throw new BrokenBox();
  if (entries > 0 && start + entries * width > box.end) throw new BrokenBox();
  return { start, entries, width };
}

/** Some entries in a row, and their number. */
export type TablePart = Readonly<{ bytes: Buffer; count: number }>;

/** Reads a table part by part. */
export async function* readParts(
  reader: ByteReader,
  { start, entries, width }: Table,
): AsyncGenerator<TablePart> {
  const entriesInPart = Math.floor(partBytes / width);
  for (let first = 0; first < entries; first += entriesInPart) {
    const count = Math.min(entriesInPart, entries - first);
    const at = start + first * width;
    const bytes = reader.peek(at, count * width) ?? (await reader.read(at, count * width));
    if (bytes.length < count * width) throw new BrokenBox();
    yield { bytes, count };
  }
}

/** Entries of a table one after the other, read as numbers of 32 bits. */
export interface TableCursor {
  /** Moves to the next entry; false at the end. */
  next(): Promise<boolean> | boolean;
  /** The number at a place in the current entry. */
  read(at: number): number;
}

/** Goes through a table without reading all of it, and without waiting within a part. */
export function openTable(reader: ByteReader, table: Table): TableCursor {
  const parts = readParts(reader, table);
  let part: TablePart | undefined;
  let at = -1;

  async function load(): Promise<boolean> {
    const { value, done } = await parts.next();
    part = done === true ? undefined : value;
    at = 0;
    return part !== undefined;
  }

  return {
    next() {
      at += 1;
      return part !== undefined && at < part.count ? true : load();
    },
    read: (place) => part?.bytes.readUInt32BE(at * table.width + place) ?? 0,
  };
}
