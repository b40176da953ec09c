import type { ByteReader } from './byte-reader.ts';

/** The header of a frame of FLAC (RFC 9639, section 9.1). */
export type FlacHeader = Readonly<{
  samples: number;
  /** Undefined if the frame refers to the header of the stream. */
  sampleRate: number | undefined;
  /** The number of the frame, or of its first sample if blocks have different sizes. */
  number: number;
  isVariable: boolean;
}>;

/** The longest header, including its checksum. */
export const maxFlacHeaderBytes = 16;

const crc8Table = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x107 : 0)) & 0xff;
  return crc;
});

function crc8(bytes: Buffer, at: number, length: number): number {
  let crc = 0;
  for (let nth = at; nth < at + length; nth += 1) crc = crc8Table[crc ^ (bytes[nth] ?? 0)] ?? 0;
  return crc;
}

/** Reads a number that is encoded like a UTF-8 character, up to 36 bits. */
function readCoded(
  bytes: Buffer,
  at: number,
): Readonly<{ value: number; width: number }> | undefined {
  const first = bytes[at] ?? 0;
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7) return undefined;
  const width = ones === 0 ? 1 : ones;
  let value = ones === 0 ? first : first & (0x7f >> ones);
  for (let nth = 1; nth < width; nth += 1) {
    const byte = bytes[at + nth] ?? 0;
    if ((byte & 0xc0) !== 0x80) return undefined;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, width };
}

const fixedSizes: Readonly<Record<number, number>> = { 1: 192, 2: 576, 3: 1152, 4: 2304, 5: 4608 };
const fixedRates: Readonly<Record<number, number>> = {
  1: 88_200,
  2: 176_400,
  3: 192_000,
  4: 8000,
  5: 16_000,
  6: 22_050,
  7: 24_000,
  8: 32_000,
  9: 44_100,
  10: 48_000,
  11: 96_000,
};

type Field = Readonly<{ value: number | undefined; width: number }>;

function readSamples(bytes: Buffer, at: number, code: number): Field {
  if (code === 6) return { value: (bytes[at] ?? 0) + 1, width: 1 };
  if (code === 7) return { value: bytes.readUInt16BE(at) + 1, width: 2 };
  return { value: code >= 8 ? 256 * 2 ** (code - 8) : fixedSizes[code], width: 0 };
}

function readRate(bytes: Buffer, at: number, code: number): Field {
  if (code === 12) return { value: (bytes[at] ?? 0) * 1000, width: 1 };
  if (code === 13) return { value: bytes.readUInt16BE(at), width: 2 };
  if (code === 14) return { value: bytes.readUInt16BE(at) * 10, width: 2 };
  return { value: fixedRates[code], width: 0 };
}

/** Whether a frame may begin here: 15 bits that all headers share. */
export const isFlacSync = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8;

/** Reads the header of a frame that begins at `at`; undefined if there is none, by its checksum. */
export function readFlacHeader(bytes: Buffer, at = 0): FlacHeader | undefined {
  if (!isFlacSync(bytes, at) || bytes.length < at + maxFlacHeaderBytes) return undefined;
  const sizes = bytes.readUInt8(at + 2);
  const [assignment, depth] = [bytes.readUInt8(at + 3) >>> 4, bytes.readUInt8(at + 3) & 0x0f];
  const coded = readCoded(bytes, at + 4);
  if (coded === undefined || (sizes & 0x0f) === 0x0f || assignment > 10 || (depth & 1) !== 0) {
    return undefined;
  }
  const samples = readSamples(bytes, at + 4 + coded.width, sizes >>> 4);
  const rate = readRate(bytes, at + 4 + coded.width + samples.width, sizes & 0x0f);
  const length = 4 + coded.width + samples.width + rate.width;
  const isValid = crc8(bytes, at, length) === bytes[at + length];
  if (!isValid || samples.value === undefined || rate.value === 0) return undefined;
  return {
    samples: samples.value,
    sampleRate: rate.value,
    number: coded.value,
    isVariable: ((bytes[at + 1] ?? 0) & 1) === 1,
  };
}

/** The sample rate of a stream, from its first block of metadata, whose content begins at `at`. */
export function readFlacRate(bytes: Buffer, at: number): number | undefined {
  const rate = bytes.length < at + 18 ? 0 : bytes.readUIntBE(at + 10, 3) >>> 4;
  return rate === 0 ? undefined : rate;
}

/** The properties of a stream, and where its frames begin. */
type FlacStart = Readonly<{ sampleRate: number; bitsPerSample: number; at: number }>;

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

const crc16Table = Uint16Array.from({ length: 256 }, (_, byte) => {
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
    sum = ((sum << 8) & 0xffff) ^ (crc16Table[(sum >>> 8) ^ (bytes[at] ?? 0)] ?? 0);
  }
  return sum;
}
