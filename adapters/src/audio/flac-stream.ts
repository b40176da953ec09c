import type { ByteReader } from './byte-reader.ts';
import { readFlacRate } from './flac-header.ts';

/** The properties of a stream, and where its frames begin. */
export type FlacStart = Readonly<{ sampleRate: number; bitsPerSample: number; at: number }>;

const headBytes = 42;
const markerBytes = 4;

/** Far more than any program writes. */
const maxMetadataBlocks = 1000;

/** Whether a stream begins at a place. */
export const isFlacStart = (bytes: Buffer, at = 0): boolean =>
  bytes.toString('latin1', at, at + markerBytes) === 'fLaC';

/** Reads what precedes the frames of a FLAC stream; undefined if it is malformed. */
export async function readFlacStart(reader: ByteReader, start = 0): Promise<FlacStart | undefined> {
  const head = await reader.read(start, headBytes);
  const sampleRate = readFlacRate(head, 2 * markerBytes);
  if (head.length < headBytes || !isFlacStart(head) || sampleRate === undefined) return undefined;
  const bitsPerSample = ((head.readUInt16BE(20) >>> 4) & 0x1f) + 1;
  let at = start + markerBytes;
  for (let blocks = 0; blocks < maxMetadataBlocks; blocks += 1) {
    const block = await reader.read(at, 4);
    if (block.length < 4) return undefined;
    at += 4 + block.readUIntBE(1, 3);
    if ((block.readUInt8(0) & 0x80) !== 0) return { sampleRate, bitsPerSample, at };
  }
  return undefined;
}

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0);
  return crc;
});

/**
 * Continues the checksum of a frame of FLAC over the bytes between two places. It is 0 after a whole
 * frame, whose last two bytes are its checksum.
 */
export function addFlacChecksum(crc: number, bytes: Buffer, from: number, to: number): number {
  let sum = crc;
  for (let at = from; at < to; at += 1) {
    sum = ((sum << 8) & 0xffff) ^ (crcTable[(sum >>> 8) ^ (bytes[at] ?? 0)] ?? 0);
  }
  return sum;
}
