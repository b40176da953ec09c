import { BitReader, BitsEnded } from './bit-reader.ts';
import type { ByteReader } from './byte-reader.ts';
import { readFlacFrame, type FlacFrame, type FlacStream } from './flac-frame.ts';
import { NotDecodable, type Sound } from './sound.ts';

const windowBytes = 256 * 1024;

/** No frame is larger: 65,536 samples of 8 channels in 24 bits, and a rest. */
const maxFrameBytes = 2 * 1024 * 1024;

/** Far more than any program writes. */
const maxMetadataBlocks = 1000;

const checksumBytes = 2;

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0);
  return crc;
});

function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (crcTable[(crc >>> 8) ^ byte] ?? 0);
  return crc;
}

type Start = FlacStream & Readonly<{ at: number }>;

/** The stream's properties, and where its frames begin. */
async function readStart(reader: ByteReader): Promise<Start> {
  const head = await reader.read(0, 42);
  if (head.length < 42 || head.toString('latin1', 0, 4) !== 'fLaC') throw new NotDecodable();
  const sampleRate = head.readUIntBE(18, 3) >>> 4;
  const bitsPerSample = ((head.readUInt16BE(20) >>> 4) & 0x1f) + 1;
  let at = 4;
  for (let blocks = 0; blocks < maxMetadataBlocks; blocks += 1) {
    const block = await reader.read(at, 4);
    if (block.length < 4) throw new NotDecodable();
    at += 4 + block.readUIntBE(1, 3);
    if ((block.readUInt8(0) & 0x80) !== 0) return { sampleRate, bitsPerSample, at };
  }
  throw new NotDecodable();
}

/** A part of the file that is in memory. */
type Window = Readonly<{ bytes: Buffer; from: number }>;

/** Reads the frame at a place of the window; undefined if the window ends within it. */
function readFrame({ bytes, from }: Window, at: number, stream: FlacStream) {
  const bits = new BitReader(bytes, at - from);
  try {
    const frame = readFlacFrame(bits, stream);
    const end = bits.byte;
    if (end + checksumBytes > bytes.length) return undefined;
    // Damaged samples would be noise at full scale.
    const sum = crc16(bytes.subarray(at - from, end));
    if (sum !== bytes.readUInt16BE(end)) throw new NotDecodable();
    return { frame, end: from + end + checksumBytes };
  } catch (error) {
    if (error instanceof BitsEnded) return undefined;
    throw error;
  }
}

/** A loop: a mapping function takes three times as long as all the rest. */
function toFloats(samples: Float64Array, full: number): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) floats[at] = (samples[at] ?? 0) / full;
  return floats;
}

const toSound = ({ sampleRate, bitsPerSample, channels }: FlacFrame): Sound => ({
  sampleRate,
  channels: channels.map((samples) => toFloats(samples, 2 ** (bitsPerSample - 1))),
});

/**
 * Decodes a FLAC file up to its end, or to the first frame that is malformed.
 *
 * @throws {NotDecodable} there, or if it is no such file.
 */
export async function* decodeFlac(reader: ByteReader): AsyncGenerator<Sound> {
  const { at: start, ...stream } = await readStart(reader);
  let window: Window = { bytes: Buffer.alloc(0), from: start };
  let at = start;
  while (at < reader.sizeBytes) {
    const read = readFrame(window, at, stream);
    if (read === undefined) {
      window = await readMore(reader, window, at);
      continue;
    }
    yield toSound(read.frame);
    at = read.end;
  }
}

/** A window from `at` on, which is larger than one that begins there already. */
async function readMore(reader: ByteReader, { bytes, from }: Window, at: number): Promise<Window> {
  const length = from === at ? Math.max(windowBytes, 2 * bytes.length) : windowBytes;
  const isWhole = from + bytes.length >= reader.sizeBytes;
  if (isWhole || length > 2 * maxFrameBytes) throw new NotDecodable();
  return { bytes: await reader.read(at, length), from: at };
}
