import type { BitReader } from './bit-reader.ts';
import { readSubframe } from './flac-subframe.ts';
import { NotDecodable } from './sound.ts';

/** The properties of a stream that frames may leave out. */
export type FlacStream = Readonly<{ sampleRate: number; bitsPerSample: number }>;

type Head = Readonly<{
  blockSize: number;
  sampleRate: number;
  /** How channels depend on each other: up to 7, independent channels and their number less one. */
  assignment: number;
  bitsPerSample: number;
}>;

/** The samples of a frame as integers, and what they mean. */
export type FlacFrame = Readonly<{
  sampleRate: number;
  bitsPerSample: number;
  channels: readonly Float64Array[];
}>;

const [leftSide, sideRight, midSide] = [8, 9, 10];

const fixedRates = [
  0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
];
const sampleSizes: Readonly<Record<number, number>> = { 1: 8, 2: 12, 4: 16, 5: 20, 6: 24 };
const fixedSizes: Readonly<Record<number, number>> = { 1: 192, 2: 576, 3: 1152, 4: 2304, 5: 4608 };

function readBlockSize(bits: BitReader, code: number): number {
  if (code === 6) return bits.unsigned(8) + 1;
  if (code === 7) return bits.unsigned(16) + 1;
  return code >= 8 ? 256 * 2 ** (code - 8) : (fixedSizes[code] ?? 0);
}

function readRate(bits: BitReader, code: number, { sampleRate }: FlacStream): number {
  if (code === 0) return sampleRate;
  if (code === 12) return bits.unsigned(8) * 1000;
  if (code === 13) return bits.unsigned(16);
  if (code === 14) return bits.unsigned(16) * 10;
  return fixedRates[code] ?? 0;
}

/** Passes over the number of the frame, which is encoded like a UTF-8 character. */
function skipNumber(bits: BitReader): void {
  const ones = Math.clz32(~(bits.unsigned(8) << 24));
  for (let more = 1; more < ones; more += 1) bits.unsigned(8);
}

function readHead(bits: BitReader, stream: FlacStream): Head {
  if (bits.unsigned(15) !== 0x7ffc) throw new NotDecodable();
  bits.unsigned(1);
  const [sizeCode, rateCode] = [bits.unsigned(4), bits.unsigned(4)];
  const assignment = bits.unsigned(4);
  const depthCode = bits.unsigned(3);
  bits.unsigned(1);
  skipNumber(bits);
  const blockSize = readBlockSize(bits, sizeCode);
  const sampleRate = readRate(bits, rateCode, stream);
  const bitsPerSample = depthCode === 0 ? stream.bitsPerSample : (sampleSizes[depthCode] ?? 0);
  bits.unsigned(8);
  // Samples of more than 24 bits occur in studios, and not in what is uploaded here.
  const isKnown = bitsPerSample >= 4 && bitsPerSample <= 24 && assignment <= midSide;
  if (!isKnown || blockSize === 0 || sampleRate === 0) throw new NotDecodable();
  return { blockSize, sampleRate, assignment, bitsPerSample };
}

/** Computes left and right from what is stored in place of them. */
function separate([one, other]: readonly Float64Array[], assignment: number): void {
  if (one === undefined || other === undefined) return;
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    if (assignment === leftSide) other[at] = a - b;
    else if (assignment === sideRight) one[at] = a + b;
    else {
      const sum = 2 * a + (b & 1);
      one[at] = (sum + b) / 2;
      other[at] = (sum - b) / 2;
    }
  }
}

/**
 * Reads the next frame of a FLAC stream (RFC 9639, section 9), up to its checksum.
 *
 * @throws {NotDecodable} or {BitsEnded} if there is none.
 */
export function readFlacFrame(bits: BitReader, stream: FlacStream): FlacFrame {
  const { blockSize, sampleRate, assignment, bitsPerSample } = readHead(bits, stream);
  const count = assignment < leftSide ? assignment + 1 : 2;
  const side = assignment === sideRight ? 0 : 1;
  const channels = Array.from({ length: count }, (_, nth) => {
    const hasMore = assignment >= leftSide && nth === side;
    return readSubframe(bits, { blockSize, bitsPerSample: bitsPerSample + (hasMore ? 1 : 0) });
  });
  if (assignment >= leftSide) separate(channels, assignment);
  return { sampleRate, bitsPerSample, channels };
}
