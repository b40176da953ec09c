import { type ByteReader } from './byte-reader.ts';

/** A box of an MP4 file; its content is between `start` and `end`, its type empty if not relevant. */
export type Box = Readonly<{ type: string; start: number; end: number }>;

/** The file ends in the middle of a box, or is not MP4. */
export class BrokenBox extends Error {
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
]);

/** All relevant types by their code: a file may have millions of others, and no text is made of them. */
const types: ReadonlyMap<number, string> = new Map(
  [...containers, 'tkhd', 'mdhd', 'hdlr', 'stts', 'trex', 'tfhd', 'trun'].map((type) => [
    Buffer.from(type).readUInt32BE(0),
    type,
  ]),
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
  const box = { type, start: at + headBytes, end: at + length };
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
    const isContainer = containers.has(box.type);
    if (isContainer && ends.push(box.end) > maxDepth + 1) throw new BrokenBox();
    at = isContainer ? box.start : box.end;
  }
}
