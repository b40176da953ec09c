import { PlaceList } from './place-list.ts';
import type { Span } from './sound-measures.ts';

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

const apartMs = 100;

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
    this.#places = new PlaceList(apartMs / this.#msPerSample);
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
