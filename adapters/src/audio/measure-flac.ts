import { type ByteReader } from './byte-reader.ts';

type StreamInfo = Readonly<{
  sampleRate: number;
  /** Samples in a block, where all blocks have the same. */
  blockSize: number;
  /** As the header claims; 0 where the encoder did not know. */
  totalSamples: number;
}>;

/** Further from the end than any frame of a subset stream begins. */
const tailBytes = 256 * 1024;

/** Bytes of the longest frame header, its check sum included. */
const longestHeader = 16;

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x107 : 0)) & 0xff;
  }
  return crc;
}

function readStreamInfo(head: Buffer): StreamInfo | undefined {
  const isStream = head.toString('latin1', 0, 4) === 'fLaC' && ((head[4] ?? 0) & 0x7f) === 0;
  if (!isStream || head.length < 42) return undefined;
  const sampleRate = head.readUIntBE(18, 3) >>> 4;
  const totalSamples = (head.readUInt8(21) & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  return sampleRate === 0
    ? undefined
    : { sampleRate, blockSize: head.readUInt16BE(8), totalSamples };
}

/** A number coded like a character of UTF-8, up to 36 bits. */
function readCoded(bytes: Buffer): Readonly<{ value: number; width: number }> | undefined {
  const first = bytes[0] ?? 0;
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7) return undefined;
  const width = ones === 0 ? 1 : ones;
  let value = ones === 0 ? first : first & (0x7f >> ones);
  for (const byte of bytes.subarray(1, width)) {
    if ((byte & 0xc0) !== 0x80) return undefined;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, width };
}

const fixedSizes: Readonly<Record<number, number>> = { 1: 192, 2: 576, 3: 1152, 4: 2304, 5: 4608 };

/** The number of samples in a frame, and how many bytes behind the coded number tell it. */
function blockSizeOf(code: number, after: Buffer): { samples: number; width: number } {
  if (code === 6) return { samples: after.readUInt8(0) + 1, width: 1 };
  if (code === 7) return { samples: after.readUInt16BE(0) + 1, width: 2 };
  return { samples: code >= 8 ? 256 * 2 ** (code - 8) : (fixedSizes[code] ?? 0), width: 0 };
}

/**
 * The sample at which a frame that begins here ends, where one does: its header has a check sum.
 */
function endOfFrame(bytes: Buffer, { blockSize }: StreamInfo): number | undefined {
  const second = bytes[1] ?? 0;
  if (bytes[0] !== 0xff || (second & 0xfe) !== 0xf8) return undefined;
  const coded = readCoded(bytes.subarray(4));
  if (coded === undefined) return undefined;
  const sizes = bytes.readUInt8(2);
  const size = blockSizeOf(sizes >>> 4, bytes.subarray(4 + coded.width));
  const rateWidth = { 12: 1, 13: 2, 14: 2 }[sizes & 0x0f] ?? 0;
  const length = 4 + coded.width + size.width + rateWidth;
  if (size.samples === 0 || crc8(bytes.subarray(0, length)) !== bytes[length]) return undefined;
  const isVariable = (second & 1) === 1;
  return (isVariable ? coded.value : coded.value * blockSize) + size.samples;
}

/**
 * Measures a FLAC file by its last frame, which knows its place in the stream.
 *
 * @returns milliseconds, or undefined where it is no FLAC, or its header claims another length: then
 *   it is cut off, or not honest.
 */
export async function measureFlac(reader: ByteReader): Promise<number | undefined> {
  const info = readStreamInfo(await reader.read(0, 42));
  if (info === undefined) return undefined;
  const length = Math.min(tailBytes, reader.sizeBytes);
  const bytes = await reader.read(reader.sizeBytes - length, length);
  const tail = Buffer.concat([bytes, Buffer.alloc(longestHeader)]);
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const end = endOfFrame(tail.subarray(at, at + longestHeader), info);
    if (end === undefined) continue;
    const isAsClaimed = info.totalSamples === 0 || info.totalSamples === end;
    return isAsClaimed ? Math.round((end * 1000) / info.sampleRate) : undefined;
  }
  return undefined;
}
