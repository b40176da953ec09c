import { readVarint } from './ebml.ts';

const lacings = { xiph: 1, fixed: 2, ebml: 3 } as const;

/** A block of a WebM file: the number of its track, and the packets in it that are not empty. */
export type WebmBlock = Readonly<{ track: number; packets: readonly Buffer[] }>;

/** The lengths of all packets but the last, and where the packets begin. */
type Lengths = Readonly<{ lengths: readonly number[]; start: number }>;

/** Each length is a sum of bytes, of which only the last is less than 255. */
function readXiph(block: Buffer, at: number, count: number): Lengths {
  const lengths: number[] = [];
  let [start, length] = [at, 0];
  while (lengths.length < count && start < block.length) {
    const byte = block.readUInt8(start);
    start += 1;
    length += byte;
    if (byte === 255) continue;
    lengths.push(length);
    length = 0;
  }
  return { lengths, start };
}

/** The first length, and then differences to the one before. */
function readEbml(block: Buffer, at: number, count: number): Lengths {
  const lengths: number[] = [];
  let [start, before] = [at, 0];
  while (lengths.length < count && start < block.length) {
    const { value, width } = readVarint(block, start);
    before = lengths.length === 0 ? value : before + value - (2 ** (7 * width - 1) - 1);
    start += width;
    lengths.push(before);
  }
  return { lengths, start };
}

function readFixed(block: Buffer, at: number, count: number): Lengths {
  const length = Math.floor((block.length - at) / (count + 1));
  // Hundreds of empty packets take no more bytes than one.
  if (length === 0) return { lengths: [], start: block.length };
  return { lengths: Array.from({ length: count }, () => length), start: at };
}

function readLengths(block: Buffer, at: number, lacing: number): Lengths {
  const count = block[at] ?? 0;
  if (lacing === lacings.xiph) return readXiph(block, at + 1, count);
  if (lacing === lacings.ebml) return readEbml(block, at + 1, count);
  return readFixed(block, at + 1, count);
}

function split(block: Buffer, { lengths, start }: Lengths): readonly Buffer[] {
  const packets: Buffer[] = [];
  let at = start;
  for (const length of lengths) {
    if (length < 0) return packets;
    packets.push(block.subarray(at, at + length));
    at += length;
  }
  packets.push(block.subarray(at));
  return packets;
}

/** Reads the content of a block (RFC 9559, section 10); undefined if it is too short. */
export function readBlock(block: Buffer): WebmBlock | undefined {
  const { value: track, width } = readVarint(block, 0);
  const at = width + 3;
  if (block.length < at) return undefined;
  const lacing = (block.readUInt8(width + 2) >>> 1) & 3;
  const lengths = lacing === 0 ? { lengths: [], start: at } : readLengths(block, at, lacing);
  return { track, packets: split(block, lengths) };
}

/** The packets with the properties of a Vorbis stream, which are in one element. */
export function splitVorbisHeads(content: Buffer): readonly Buffer[] {
  const count = content[0] ?? 0;
  return split(content, readXiph(content, 1, count));
}
