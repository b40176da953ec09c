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

/** What a filter's memory is set to 0 below: processors are slow with numbers close to 0. */
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
    let [s1, s2, t1, t2] = [this.#shelf1, this.#shelf2, this.#cut1, this.#cut2];
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
