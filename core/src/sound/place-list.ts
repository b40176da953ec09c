import type { Span } from './sound-measures.ts';

/** More are not listed: a recording with so many faults is recorded again. */
const mostPlaces = 1_000;

/** Lists places without allocating while it does. A place that is close to the last one extends it. */
export class PlaceList {
  readonly #from = new Float64Array(mostPlaces);
  readonly #to = new Float64Array(mostPlaces);
  readonly #apart: number;
  #count = 0;

  /** @param apart places that are closer become one; in the unit of the places */
  constructor(apart: number) {
    this.#apart = apart;
  }

  add(from: number, to: number): void {
    const last = this.#count - 1;
    if (last >= 0 && from - (this.#to[last] ?? 0) < this.#apart) {
      this.#to[last] = to;
    } else if (this.#count < mostPlaces) {
      this.#from[this.#count] = from;
      this.#to[this.#count] = to;
      this.#count += 1;
    }
  }

  /** The places, each multiplied by `scale`. */
  spans(scale: number): readonly Span[] {
    return Array.from(this.#from.subarray(0, this.#count), (from, nth) => ({
      from: Math.round(from * scale),
      to: Math.round((this.#to[nth] ?? from) * scale),
    }));
  }
}
