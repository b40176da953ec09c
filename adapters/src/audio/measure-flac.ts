import { type ByteReader } from './byte-reader.ts';

type StreamInfo = Readonly<{
  sampleRate: number;
  /** Samples in a block, if all blocks have the same size. */
  blockSize: number;
  /** According to the header; 0 if the encoder did not know. */
  totalSamples: number;
}>;

/** More than the size of the last frame of any subset stream. */
const tailBytes = 256 * 1024;

/** The longest frame header, including its checksum. */
const maxHeaderBytes = 16;

const crcTable = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x107 : 0)) & 0xff;
  return crc;
});

function crc8(bytes: Buffer, length: number): number {
  let crc = 0;
  for (let at = 0; at < length; at += 1) crc = crcTable[crc ^ (bytes[at] ?? 0)] ?? 0;
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

/** Reads a number that is encoded like a UTF-8 character, up to 36 bits. */
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

/** The samples in a frame, and the width of the field after the coded number that contains them. */
function blockSizeOf(code: number, after: Buffer): { samples: number; width: number } {
  if (code === 6) return { samples: after.readUInt8(0) + 1, width: 1 };
  if (code === 7) return { samples: after.readUInt16BE(0) + 1, width: 2 };
  return { samples: code >= 8 ? 256 * 2 ** (code - 8) : (fixedSizes[code] ?? 0), width: 0 };
}

/** Whether a frame may begin here: 15 bits that all headers share. */
const isSync = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8;

/** The last sample of the frame that begins here; undefined if the header's checksum is wrong. */
function endOfFrame(bytes: Buffer, { blockSize }: StreamInfo): number | undefined {
  const coded = readCoded(bytes.subarray(4));
  if (coded === undefined) return undefined;
  const sizes = bytes.readUInt8(2);
  const size = blockSizeOf(sizes >>> 4, bytes.subarray(4 + coded.width));
  const rateWidth = { 12: 1, 13: 2, 14: 2 }[sizes & 0x0f] ?? 0;
  const length = 4 + coded.width + size.width + rateWidth;
  if (size.samples === 0 || crc8(bytes, length) !== bytes[length]) return undefined;
  const isVariable = ((bytes[1] ?? 0) & 1) === 1;
  return (isVariable ? coded.value : coded.value * blockSize) + size.samples;
}

/** The last sample of the last frame in the file; undefined if there is none near its end. */
async function findEnd(reader: ByteReader, info: StreamInfo): Promise<number | undefined> {
  const length = Math.min(tailBytes, reader.sizeBytes);
  const start = reader.sizeBytes - length;
  const tail = await reader.read(start, length);
  const padded = Buffer.concat([tail, Buffer.alloc(maxHeaderBytes)]);
  for (let at = length - 1; at >= 0; at -= 1) {
    if (!isSync(padded, at)) continue;
    // Requested from the reader, which counts these attempts, and interrupts a long series of them.
    const header = reader.peek(start + at, 1) ?? (await reader.read(start + at, 1));
    const end = header.length > 0 ? endOfFrame(padded.subarray(at), info) : undefined;
    if (end !== undefined) return end;
  }
  return undefined;
}

/**
 * Measures a FLAC file by its last frame, which contains its position in the stream.
 *
 * @returns milliseconds, or undefined if it is not FLAC, or its header states another length: then it
 *   is truncated or falsified.
 */
export async function measureFlac(reader: ByteReader): Promise<number | undefined> {
  const info = readStreamInfo(await reader.read(0, 42));
  if (info === undefined) return undefined;
  const end = await findEnd(reader, info);
  const isConsistent = info.totalSamples === 0 || info.totalSamples === end;
  return end !== undefined && isConsistent ? Math.round((end * 1000) / info.sampleRate) : undefined;
}
