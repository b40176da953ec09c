import { powerToDb } from './decibels.ts';

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
