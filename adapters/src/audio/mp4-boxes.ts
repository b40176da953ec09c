import { fourCc, type ByteReader } from './byte-reader.ts';

/** A box of an MP4 file; its content is between `start` and `end`. */
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

/** Deeper than the boxes above are nested in any valid file. */
const maxDepth = 8;

async function readBox(reader: ByteReader, at: number, end: number): Promise<Box> {
  const head = await reader.read(at, 16);
  if (head.length < 8) throw new BrokenBox();
  const size = head.readUInt32BE(0);
  const headBytes = size === 1 ? 16 : 8;
  const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size || end - at;
  const box = { type: fourCc(head, 4), start: at + headBytes, end: at + length };
  if (length < headBytes || box.end > end) throw new BrokenBox();
  return box;
}

/**
 * Walks through the boxes of a file, descending into the relevant ones.
 *
 * @throws {BrokenBox} if a box is longer than the one that contains it.
 */
export async function* walkBoxes(
  reader: ByteReader,
  { start, end }: Readonly<{ start: number; end: number }>,
  depth = 0,
): AsyncGenerator<Box> {
  if (depth > maxDepth) throw new BrokenBox();
  let at = start;
  while (at + 8 <= end) {
    const box = await readBox(reader, at, end);
    yield box;
    if (containers.has(box.type)) yield* walkBoxes(reader, box, depth + 1);
    at = box.end;
  }
}
