import { powerToDb } from './sound-measures.ts';

/** What BS.1770-5 adds to the decibels of a mean square, so that a sine of 997 Hz keeps its level. */
const offset = -0.691;

/** Blocks below it do not count (BS.1770-5, absolute gate), in LUFS. */
const absoluteGate = -70;

/** Blocks so far below the loudness of the others do not count (BS.1770-5, relative gate), in LU. */
const relativeGate = -10;

/** A block of 400 ms has so many cells of 10 ms, and one begins every 100 ms. */
export const cellsOfBlock = 40;
const cellsBetweenBlocks = 10;

const binsOfUnit = 10;

/** Up to 20 LUFS; samples from -1 to 1 stay below 4. */
const bins = (20 - absoluteGate) * binsOfUnit;

/** The loudness of a mean square of weighted samples, in LUFS. */
const loudnessOf = (power: number): number => offset + powerToDb(power);

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Measures loudness by cells of 10 ms. Blocks are counted by their loudness in steps of 0.1 LU, with
 * the exact sum of each step: memory stays the same however long a recording is, and only for the
 * blocks at the relative gate it is approximate whether they count.
 */
export class Loudness {
  readonly #recent = new Float64Array(cellsOfBlock);
  readonly #powers = new Float64Array(bins);
  readonly #blocks = new Float64Array(bins);
  #cells = 0;

  /** Adds the mean square of a cell of weighted samples. */
  addCell(power: number): void {
    this.#recent[this.#cells % cellsOfBlock] = power;
    this.#cells += 1;
    const isBlock = this.#cells >= cellsOfBlock && this.#cells % cellsBetweenBlocks === 0;
    if (isBlock) this.#addBlock(sumOf(this.#recent) / cellsOfBlock);
  }

  #addBlock(power: number): void {
    const loudness = loudnessOf(power);
    if (loudness < absoluteGate) return;
    const bin = Math.min(Math.floor((loudness - absoluteGate) * binsOfUnit), bins - 1);
    this.#powers[bin] = (this.#powers[bin] ?? 0) + power;
    this.#blocks[bin] = (this.#blocks[bin] ?? 0) + 1;
  }

  /** The loudness of the last 400 ms, in LUFS. */
  momentary(): number {
    return loudnessOf(sumOf(this.#recent) / cellsOfBlock);
  }

  /** The loudness of everything so far, in LUFS; null if nothing passes the absolute gate. */
  integrated(): number | null {
    if (this.#cells < cellsOfBlock) return this.#ofShort();
    const all = this.#meanAbove(0);
    return all === null ? null : this.#loudnessAbove(loudnessOf(all) + relativeGate);
  }

  /** What is shorter than a block is measured as one. */
  #ofShort(): number | null {
    const loudness = loudnessOf(sumOf(this.#recent) / Math.max(this.#cells, 1));
    return loudness < absoluteGate ? null : loudness;
  }

  #loudnessAbove(gate: number): number | null {
    const bin = Math.max(Math.round((gate - absoluteGate) * binsOfUnit), 0);
    const mean = this.#meanAbove(bin);
    return mean === null ? null : loudnessOf(mean);
  }

  /** The mean of the blocks from a bin on. */
  #meanAbove(bin: number): number | null {
    const blocks = sumOf(this.#blocks.subarray(bin));
    return blocks === 0 ? null : sumOf(this.#powers.subarray(bin)) / blocks;
  }
}

/** A filter of the second order; `a0` is 1. */
export type Biquad = Readonly<{ b0: number; b1: number; b2: number; a1: number; a2: number }>;

/**
 * The shelf for the effect of the head, which BS.1770-5 (annex 1, table 1) states at 48 kHz alone. The
 * frequency, gain and Q of its analogue prototype are those of B. De Man, "Evaluation of
 * implementations of the EBU R128 loudness measurement" (2018), which give that table again.
 */
export function headShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const kq = k / 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + kq + k * k;
  return {
    b0: (high + band * kq + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - band * kq + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - kq + k * k) / a0,
  };
}

/** The high-pass of BS.1770-5 (annex 1, table 2), by the prototype of the same source. */
export function lowCut(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const kq = k / 0.5003270373238773;
  const a0 = 1 + kq + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - kq + k * k) / a0 };
}

/**
 * The value below which a filter's memory is set to 0: processors are slow with numbers close to 0.
 */
const negligible = 1e-30;

const settle = (value: number): number => (Math.abs(value) < negligible ? 0 : value);

/** Weights samples as BS.1770 does before their loudness is measured. */
export class KWeighting {
  readonly #shelf: Biquad;
  readonly #cut: Biquad;
  #shelf1 = 0;
  #shelf2 = 0;
  #cut1 = 0;
  #cut2 = 0;

  constructor(sampleRate: number) {
    this.#shelf = headShelf(sampleRate);
    this.#cut = lowCut(sampleRate);
  }

  /** Weights the samples from index `from` to before `to`. @returns the sum of their squares */
  push(samples: Float32Array, from: number, to: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { a1: c1, a2: c2 } = this.#cut;
    let s1 = this.#shelf1;
    let s2 = this.#shelf2;
    let t1 = this.#cut1;
    let t2 = this.#cut2;
    let energy = 0;
    for (let at = from; at < to; at += 1) {
      const x = samples[at] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + t1;
      t1 = -2 * y - c1 * z + t2;
      t2 = y - c2 * z;
      energy += z * z;
    }
    this.#shelf1 = settle(s1);
    this.#shelf2 = settle(s2);
    this.#cut1 = settle(t1);
    this.#cut2 = settle(t2);
    return energy;
  }
}

/**
 * The interpolating filter of BS.1770-5 (annex 2): 48 taps, in 4 phases of 12. The other two phases
 * are these in reverse.
 */
const phase0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const phase1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
  0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];

const taps = phase0.length;

/** All four phases of one sample after another, from the newest sample to the oldest. */
const coefficients = Float64Array.from(
  phase0.flatMap((_tap, nth) => [
    phase0[nth] ?? 0,
    phase1[nth] ?? 0,
    phase1[taps - 1 - nth] ?? 0,
    phase0[taps - 1 - nth] ?? 0,
  ]),
);

/** Finds the peaks between samples by computing three more values in each gap. */
export class TruePeak {
  /** The last samples, written twice, so that the newest ones always lie in a row. */
  readonly #recent = new Float64Array(2 * taps);
  #newest = 0;

  /** @returns the highest magnitude of and between the samples from index `from` to before `to`. */
  push(samples: Float32Array, from: number, to: number): number {
    let highest = 0;
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0;
      this.#newest = this.#newest === 0 ? taps - 1 : this.#newest - 1;
      this.#recent[this.#newest] = sample;
      this.#recent[this.#newest + taps] = sample;
      highest = Math.max(highest, Math.abs(sample), this.#interpolated());
    }
    return highest;
  }

  #interpolated(): number {
    const recent = this.#recent;
    let y0 = 0;
    let y1 = 0;
    let y2 = 0;
    let y3 = 0;
    for (let nth = 0, c = 0, at = this.#newest; nth < taps; nth += 1, c += 4, at += 1) {
      const x = recent[at] ?? 0;
      y0 += x * (coefficients[c] ?? 0);
      y1 += x * (coefficients[c + 1] ?? 0);
      y2 += x * (coefficients[c + 2] ?? 0);
      y3 += x * (coefficients[c + 3] ?? 0);
    }
    return Math.max(Math.abs(y0), Math.abs(y1), Math.abs(y2), Math.abs(y3));
  }
}
