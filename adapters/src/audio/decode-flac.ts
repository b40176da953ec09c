import { BitReader, BitsEnded, type ByteReader } from './byte-reader.ts';
import { NotDecodable, type Sound } from './decode-sound.ts';
import { addFlacChecksum, isFlacStart, readFlacStart } from './flac-header.ts';

/** The shape of the samples of one channel in a frame. */
type Shape = Readonly<{ blockSize: number; bitsPerSample: number }>;

/** How a sample is predicted from those before it, the nearest first. */
type Predictor = Readonly<{ coefficients: readonly number[]; shift: number }>;

const fixedPredictors: readonly (readonly number[])[] = [
  [],
  [1],
  [2, -1],
  [3, -3, 1],
  [4, -6, 4, -1],
];

/** Wider numbers are read in two parts. */
const readWide = (bits: BitReader, count: number): number =>
  count <= 16 ? bits.unsigned(count) : bits.unsigned(count - 16) * 2 ** 16 + bits.unsigned(16);

/** Reads the differences to the prediction, in groups with a width of their own. */
function readResiduals(bits: BitReader, samples: Float64Array, order: number): void {
  const method = bits.unsigned(2);
  if (method > 1) throw new NotDecodable();
  const widthBits = method === 0 ? 4 : 5;
  const plain = 2 ** widthBits - 1;
  const groups = 2 ** bits.unsigned(4);
  const size = samples.length / groups;
  if (!Number.isInteger(size) || size < order) throw new NotDecodable();
  for (let group = 0; group < groups; group += 1) {
    const width = bits.unsigned(widthBits);
    const from = group === 0 ? order : group * size;
    const part = samples.subarray(from, (group + 1) * size);
    if (width === plain) readPlain(bits, part);
    else readCoded(bits, part, width);
  }
}

function readPlain(bits: BitReader, residuals: Float64Array): void {
  const width = bits.unsigned(5);
  for (let at = 0; at < residuals.length; at += 1) {
    residuals[at] = width === 0 ? 0 : readSigned(bits, width);
  }
}

function readSigned(bits: BitReader, width: number): number {
  const value = readWide(bits, width);
  return value >= 2 ** (width - 1) ? value - 2 ** width : value;
}

/** Rice codes: the higher part as a row of zeros, and the lower part as bits. */
function readCoded(bits: BitReader, residuals: Float64Array, width: number): void {
  for (let at = 0; at < residuals.length; at += 1) {
    const folded = bits.zeros() * 2 ** width + readWide(bits, width);
    residuals[at] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }
}

/** Adds the predictions to the differences, in place. */
function addPredictions(samples: Float64Array, { coefficients, shift }: Predictor): void {
  const divisor = 2 ** shift;
  for (let at = coefficients.length; at < samples.length; at += 1) {
    let sum = 0;
    for (let back = 0; back < coefficients.length; back += 1) {
      sum += (coefficients[back] ?? 0) * (samples[at - 1 - back] ?? 0);
    }
    samples[at] = (samples[at] ?? 0) + Math.floor(sum / divisor);
  }
}

function readPredictor(bits: BitReader, order: number): Predictor {
  const precision = bits.unsigned(4) + 1;
  const shift = bits.signed(5);
  if (precision === 16 || shift < 0) throw new NotDecodable();
  return { coefficients: Array.from({ length: order }, () => bits.signed(precision)), shift };
}

function readPredicted(
  bits: BitReader,
  samples: Float64Array,
  {
    order,
    bitsPerSample,
    isFixed,
  }: Record<'order' | 'bitsPerSample', number> & { isFixed: boolean },
): void {
  if (order > samples.length) throw new NotDecodable();
  for (let at = 0; at < order; at += 1) samples[at] = bits.signed(bitsPerSample);
  const predictor = isFixed
    ? { coefficients: fixedPredictors[order] ?? [], shift: 0 }
    : readPredictor(bits, order);
  readResiduals(bits, samples, order);
  addPredictions(samples, predictor);
}

/** Reads the samples in the way that the type of the subframe says. */
function readOfType(bits: BitReader, type: number, samples: Float64Array, width: number): void {
  if (type === 0) samples.fill(bits.signed(width));
  else if (type === 1) {
    for (let at = 0; at < samples.length; at += 1) samples[at] = bits.signed(width);
  } else if (type >= 8 && type <= 12) {
    readPredicted(bits, samples, { order: type - 8, bitsPerSample: width, isFixed: true });
  } else if (type >= 32) {
    readPredicted(bits, samples, { order: type - 31, bitsPerSample: width, isFixed: false });
  } else throw new NotDecodable();
}

/**
 * Reads the samples of one channel in a frame of FLAC (RFC 9639, section 9.2).
 *
 * @throws {NotDecodable} or {BitsEnded} if they are malformed.
 */
function readSubframe(bits: BitReader, { blockSize, bitsPerSample }: Shape): Float64Array {
  if (bits.unsigned(1) !== 0) throw new NotDecodable();
  const type = bits.unsigned(6);
  const wasted = bits.unsigned(1) === 0 ? 0 : bits.zeros() + 1;
  const width = bitsPerSample - wasted;
  if (width <= 0) throw new NotDecodable();
  const samples = new Float64Array(blockSize);
  readOfType(bits, type, samples, width);
  if (wasted > 0)
    for (let at = 0; at < blockSize; at += 1) samples[at] = (samples[at] ?? 0) * 2 ** wasted;
  return samples;
}

/** The properties of a stream that frames may leave out. */
type FlacStream = Readonly<{ sampleRate: number; bitsPerSample: number }>;

type Head = Readonly<{
  blockSize: number;
  sampleRate: number;
  /** How channels depend on each other: up to 7, independent channels and their number less one. */
  assignment: number;
  bitsPerSample: number;
}>;

/** The samples of a frame as integers, and what they mean. */
type FlacFrame = Readonly<{
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
function readFlacFrame(bits: BitReader, stream: FlacStream): FlacFrame {
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
