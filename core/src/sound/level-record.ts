import {
  longestSilenceMs,
  powerToDb,
  silenceBelowLoudness,
  silenceLevel,
  type Span,
} from './sound-measures.ts';

/** How long the stretches are whose levels are recorded. */
const stretchMs = 50;

const stepsOfDecibel = 2;

/** The level of silence that no room has: below -100 dBFS. */
const inserted = 100 * stepsOfDecibel;

/** So many stretches that were recorded determine what the noise of a room is: half a second. */
const fewestStretches = 10;

/** The share of the stretches that are no louder than the noise floor. */
const quietShare = 0.1;

/** Records the level of every 50 ms, in one byte: 72 KB for an hour. */
export class LevelRecord {
  #levels = new Uint8Array(2048);
  #count = 0;

  /** Adds the mean square of a stretch. */
  add(power: number): void {
    if (this.#count === this.#levels.length) this.#grow();
    const steps = Math.round(-powerToDb(power) * stepsOfDecibel);
    this.#levels[this.#count] = Math.min(Math.max(steps, 0), 255);
    this.#count += 1;
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#levels.length);
    larger.set(this.#levels);
    this.#levels = larger;
  }

  /** The level that 9 of 10 recorded stretches exceed, in dBFS; null if there are too few. */
  noiseFloor(): number | null {
    const recorded = this.#levels.subarray(0, this.#count).filter((steps) => steps < inserted);
    if (recorded.length < fewestStretches) return null;
    const level = recorded.toSorted().at(-1 - Math.floor(recorded.length * quietShare));
    return level === undefined ? null : -level / stepsOfDecibel;
  }

  /** The silences at both ends, and the long ones between them. */
  silences(loudness: number | null, durationMs: number): readonly Span[] {
    const threshold = Math.max(silenceLevel, (loudness ?? -Infinity) - silenceBelowLoudness);
    const quiet = -threshold * stepsOfDecibel;
    const found: Span[] = [];
    let from = 0;
    for (let at = 0; at <= this.#count; at += 1) {
      const isSilent = at < this.#count && (this.#levels[at] ?? 0) > quiet;
      if (isSilent) continue;
      const to = at === this.#count ? durationMs : at * stretchMs;
      const isKept = from === 0 || at === this.#count || to - from > longestSilenceMs;
      if (isKept && at * stretchMs > from) found.push({ from, to });
      from = (at + 1) * stretchMs;
    }
    return found;
  }
}
