import { PlaceList, type Span } from './sound-measures.ts';

/**
 * How often a click exceeds the mean on either side. In noise, such as an "s", single values exceed
 * it up to 6 times.
 */
const timesMean = 12;

/**
 * Below it a click is not heard: the second difference of an impulse of one sample and -40 dBFS, which
 * is twice as high as the impulse.
 */
const quietest = 0.02;

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
    const size = ring.length;
    const length = this.#length;
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

/** Full scale of 16 bits, with room for how converters round. */
const fullScale = 0.9999;

/** So many samples in a row at full scale are no peak (the rule of most editors). */
const fewestFull = 3;

/** A top that is flat so close to full scale was cut off before the recording, by the microphone. */
const nearFullScale = 0.89;

/** No voice stays at its highest value for so long: a sine would need less than 30 Hz at 48 kHz. */
const fewestFlat = 5;

/** Half a step of 16 bits: samples that differ by less were the same. */
const sameSample = 1 / 65_536;

const clippingsApartMs = 100;

/** Finds stretches that are cut off. */
export class Clipping {
  readonly #places: PlaceList;
  readonly #msPerSample: number;
  #seen = 0;
  #full = 0;
  #flat = 0;
  #last = 0;

  constructor(sampleRate: number) {
    this.#msPerSample = 1000 / sampleRate;
    this.#places = new PlaceList(clippingsApartMs / this.#msPerSample);
  }

  push(samples: Float32Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0;
      const level = Math.abs(sample);
      if (level < nearFullScale) {
        this.#full = 0;
        this.#flat = 0;
      } else {
        this.#addHigh(sample, this.#seen + at - from);
      }
      this.#last = sample;
    }
    this.#seen += to - from;
  }

  #addHigh(sample: number, position: number): void {
    const isSame = Math.abs(sample - this.#last) < sameSample;
    this.#flat = isSame ? this.#flat + 1 : 1;
    const before = sample * this.#last > 0 ? this.#full : 0;
    this.#full = Math.abs(sample) >= fullScale ? before + 1 : 0;
    if (this.#full >= fewestFull) this.#places.add(position + 1 - this.#full, position + 1);
    else if (this.#flat >= fewestFlat) this.#places.add(position + 1 - this.#flat, position + 1);
  }

  spans(): readonly Span[] {
    return this.#places.spans(this.#msPerSample);
  }
}
