import { BitReader, BitsEnded } from './bit-reader.ts';
import type { ByteReader } from './byte-reader.ts';
import { addFlacChecksum, isFlacStart, readFlacStart } from './flac-stream.ts';
import { readFlacFrame, type FlacFrame, type FlacStream } from './flac-frame.ts';
import { NotDecodable, type Sound } from './sound.ts';

const windowBytes = 256 * 1024;

/** No frame is larger: 65,536 samples of 8 channels in 24 bits, and a rest. */
const maxFrameBytes = 2 * 1024 * 1024;

const checksumBytes = 2;

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
    const sum = addFlacChecksum(0, bytes, at - from, end);
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
 * Decodes a FLAC file up to its end, or to the first frame that is malformed. Recordings that follow each
 * other are decoded too.
 *
 * @throws {NotDecodable} there, or if it is no such file.
 */
export async function* decodeFlac(reader: ByteReader): AsyncGenerator<Sound> {
  const found = await readFlacStart(reader);
  if (found === undefined) throw new NotDecodable();
  let { at, ...stream } = found;
  let window: Window = { bytes: Buffer.alloc(0), from: at };
  while (at < reader.sizeBytes) {
    const next = isFlacStart(window.bytes, at - window.from)
      ? await readFlacStart(reader, at)
      : undefined;
    if (next !== undefined) {
      ({ at, ...stream } = next);
      window = { bytes: Buffer.alloc(0), from: at };
    }
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
