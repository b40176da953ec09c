import type { BitReader } from './bit-reader.ts';
import { NotDecodable } from './sound.ts';

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
export function readSubframe(bits: BitReader, { blockSize, bitsPerSample }: Shape): Float64Array {
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
