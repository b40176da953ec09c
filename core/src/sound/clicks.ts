import { PlaceList } from './place-list.ts';

/**
 * How often a click exceeds the mean on either side. In noise, such as an "s", single values exceed
 * it up to 6 times.
 */
const timesMean = 12;

/** Below it a click is not heard, as a value between 0 and 1: -40 dBFS. */
const quietest = 0.01;

/** How long the surroundings are that a click is compared with, on either side. */
const surroundingsMs = 3;

/** An impulse of 3 samples changes the second difference of 5. */
const widest = 5;

const apartMs = 10;

/**
 * Finds impulses of a few samples. It compares second differences, in which voices are weak and
 * impulses strong, with the mean of those before and of those after: a plosive has quiet on one side.
 */
export class Clicks {
  readonly #places: PlaceList;
  readonly #msPerSample: number;
  readonly #length: number;
  /** Magnitudes of second differences: surroundings, impulse, surroundings. */
  readonly #ring: Float64Array;
  #before = 0;
  #after = 0;
  #seen = 0;
  #last = 0;
  #secondLast = 0;

  constructor(sampleRate: number) {
    this.#msPerSample = 1000 / sampleRate;
    this.#places = new PlaceList(apartMs / this.#msPerSample);
    this.#length = Math.round(surroundingsMs / this.#msPerSample);
    this.#ring = new Float64Array(2 * this.#length + 2 * widest + 1);
  }

  push(samples: Float32Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0;
      this.#add(Math.abs(sample - 2 * this.#last + this.#secondLast));
      this.#secondLast = this.#last;
      this.#last = sample;
    }
  }

  #add(change: number): void {
    const ring = this.#ring;
    const [size, length] = [ring.length, this.#length];
    const newest = this.#seen % size;
    this.#before -= ring[newest] ?? 0;
    ring[newest] = change;
    this.#before += ring[(newest + length) % size] ?? 0;
    this.#after += change - (ring[(newest + size - length) % size] ?? 0);
    this.#seen += 1;
    if (this.#seen < size) return;
    const age = length + widest;
    const middle = ring[(newest + size - age) % size] ?? 0;
    const mean = Math.max(this.#before, this.#after) / length;
    if (middle > quietest && middle > timesMean * mean) this.#addClick(this.#seen - 1 - age);
  }

  #addClick(position: number): void {
    // The second difference is largest one sample after the impulse.
    this.#places.add(position - 1, position - 1);
  }

  /** When clicks are, in milliseconds. */
  times(): readonly number[] {
    return this.#places.spans(this.#msPerSample).map(({ from }) => from);
  }
}
