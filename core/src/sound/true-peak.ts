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
    let [y0, y1, y2, y3] = [0, 0, 0, 0];
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
