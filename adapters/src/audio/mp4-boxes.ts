import type { ByteReader } from './byte-reader.ts';

/** A box of an MP4 file; its type is empty if it is not relevant. */
export type Box = Readonly<{
  type: string;
  /** Where its head begins. */
  at: number;
  /** Its content is between `start` and `end`. */
  start: number;
  end: number;
  /** Whether its inner boxes are read. */
  isContainer: boolean;
}>;

/** The file ends in the middle of a box, or is not MP4. */
class BrokenBox extends Error {
  override readonly name = 'BrokenBox';
}

/** Boxes whose inner boxes are read. */
const containers: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'mvex',
  'moof',
  'traf',
  'edts',
]);

/** Boxes whose fields are read. */
const leaves = [
  'mvhd',
  'tkhd',
  'mdhd',
  'hdlr',
  'elst',
  'stsd',
  'stts',
  'stsz',
  'stsc',
  'stco',
  'co64',
  'trex',
  'tfhd',
  'trun',
] as const;

/** All relevant types by their code: a file may have millions of others, and no text is made of them. */
const types: ReadonlyMap<number, string> = new Map(
  [...containers, ...leaves].map((type) => [Buffer.from(type).readUInt32BE(0), type]),
);

/** Deeper than the boxes above are nested in any valid file. */
const maxDepth = 8;

const minHeadBytes = 8;
const maxHeadBytes = 16;

function readBox(head: Buffer, at: number, end: number): Box {
  if (head.length < minHeadBytes) throw new BrokenBox();
  const size = head.readUInt32BE(0);
  const headBytes = size === 1 ? maxHeadBytes : minHeadBytes;
  const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size || end - at;
  const type = types.get(head.readUInt32BE(4)) ?? '';
  const isContainer = containers.has(type);
  const box = { type, at, start: at + headBytes, end: at + length, isContainer };
  if (length < headBytes || box.end > end) throw new BrokenBox();
  return box;
}

/**
 * Walks through the boxes of a file, descending into the relevant ones. It continues when `visit` has
 * read what it needs of a box, if it needs anything.
 *
 * @throws {BrokenBox} if a box is longer than the one that contains it.
 */
export async function walkBoxes(
  reader: ByteReader,
  visit: (box: Box) => Promise<void> | undefined,
): Promise<void> {
  /** The ends of the file and of the boxes that contain the current one. */
  const ends = [reader.sizeBytes];
  let at = 0;
  for (let end = ends.at(-1); end !== undefined; end = ends.at(-1)) {
    if (at + minHeadBytes > end) {
      at = end;
      ends.pop();
      continue;
    }
    const head = reader.peek(at, maxHeadBytes) ?? (await reader.read(at, maxHeadBytes));
    const box = readBox(head, at, end);
    const pending = visit(box);
    if (pending !== undefined) await pending;
    if (box.isContainer && ends.push(box.end) > maxDepth + 1) throw new BrokenBox();
    at = box.isContainer ? box.start : box.end;
  }
}

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
