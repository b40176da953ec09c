import { invariant } from '../kernel/result.ts';

/** Changes the sample rate of sound of one channel, piece by piece. */
export interface Resampler {
  /** Adds samples. @returns what can be computed so far */
  push(samples: Float32Array): Float32Array;
  /** @returns the rest. Nothing is pushed after it. */
  end(): Float32Array;
}

/** How many zeros the filter has on each side: more make it steeper. */
const zeros = 32;

/** Where the filter begins to cut, as a part of what the lower rate can have. */
const cutoff = 0.93;

/** Attenuates what is beyond the cutoff by about 85 dB (J. F. Kaiser's window). */
const kaiserBeta = 8.6;

/** Between so many places of a sample, coefficients are interpolated; the error is below -95 dB. */
const places = 256;

/** The modified Bessel function of the first kind and order 0, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let n = 1; term > sum * 1e-16; n += 1) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}

/** The windowed sinc at a distance in samples; `half` is where the window ends. */
function kernel(distance: number, half: number, scale: number): number {
  const part = distance / half;
  if (Math.abs(part) >= 1) return 0;
  const x = Math.PI * distance * scale;
  const window = bessel(kaiserBeta * Math.sqrt(1 - part * part)) / bessel(kaiserBeta);
  return (x === 0 ? 1 : Math.sin(x) / x) * scale * window;
}

/** A row of coefficients for each place, each with a sum of 1 so that levels stay. */
function buildTable(half: number, scale: number): Float64Array {
  const width = 2 * half;
  const table = new Float64Array((places + 1) * width);
  for (let place = 0; place <= places; place += 1) {
    const row = table.subarray(place * width, (place + 1) * width);
    for (let tap = 0; tap < width; tap += 1) {
      row[tap] = kernel(tap - half + 1 - place / places, half, scale);
    }
    const sum = row.reduce((total, value) => total + value, 0);
    for (let tap = 0; tap < width; tap += 1) row[tap] = (row[tap] ?? 0) / sum;
  }
  return table;
}

class SincResampler implements Resampler {
  readonly #from: number;
  readonly #to: number;
  readonly #half: number;
  readonly #table: Float64Array;
  /** Samples that are still needed; the first has the index `#first` in the input. */
  #pending: Float32Array;
  #first: number;
  #received = 0;
  #written = 0;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
    const scale = cutoff * Math.min(1, to / from);
    this.#half = Math.ceil((zeros * cutoff) / scale);
    this.#table = buildTable(this.#half, scale);
    // Before the first sample there was silence.
    this.#pending = new Float32Array(this.#half);
    this.#first = -this.#half;
  }

  push(samples: Float32Array): Float32Array {
    this.#received += samples.length;
    return this.#process(samples, Infinity);
  }

  end(): Float32Array {
    const most = Math.round((this.#received * this.#to) / this.#from);
    return this.#process(new Float32Array(2 * this.#half), most);
  }

  #process(samples: Float32Array, most: number): Float32Array {
    const input = new Float32Array(this.#pending.length + samples.length);
    input.set(this.#pending);
    input.set(samples, this.#pending.length);
    const last = this.#first + input.length - 1 - this.#half;
    const possible = Math.floor((last * this.#to) / this.#from);
    const output = new Float32Array(Math.max(Math.min(possible, most) - this.#written, 0));
    for (let nth = 0; nth < output.length; nth += 1) {
      const position = ((this.#written + nth) * this.#from) / this.#to;
      output[nth] = this.#valueAt(input, position);
    }
    this.#written += output.length;
    this.#forget(input);
    return output;
  }

  #valueAt(input: Float32Array, position: number): number {
    const whole = Math.floor(position);
    const place = (position - whole) * places;
    const row = Math.floor(place);
    const part = place - row;
    const width = 2 * this.#half;
    let at = whole - this.#half + 1 - this.#first;
    let c = row * width;
    let sum = 0;
    for (const end = at + width; at < end; at += 1, c += 1) {
      const low = this.#table[c] ?? 0;
      sum += (input[at] ?? 0) * (low + part * ((this.#table[c + width] ?? 0) - low));
    }
    return sum;
  }

  /** Only what the next value needs stays. */
  #forget(input: Float32Array): void {
    const next = Math.floor((this.#written * this.#from) / this.#to) - this.#half + 1;
    const forgotten = Math.min(Math.max(next - this.#first, 0), input.length);
    this.#pending = input.slice(forgotten);
    this.#first += forgotten;
  }
}

/**
 * Creates a resampler: a windowed sinc, whose errors are about 80 dB below the signal.
 *
 * @param rates from 8,000 to 192,000 samples a second
 */
export function createResampler({ from, to }: Readonly<{ from: number; to: number }>): Resampler {
  for (const rate of [from, to]) {
    invariant(rate >= 8_000 && rate <= 192_000, 'a sample rate of 8 to 192 kHz');
  }
  return from === to ? unchanged : new SincResampler(from, to);
}

const unchanged: Resampler = {
  push: (samples) => samples,
  end: () => new Float32Array(0),
};
