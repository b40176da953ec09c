// We measure sound by our own code because packages need the whole recording in one array: 30
// minutes at 48 kHz are 346 MB, more than a page may use on many phones. None reports momentary
// values, noise or clicks. The standard is small: two filters, a histogram of blocks, an
// interpolating filter. The results agree with the signals of EBU Tech 3341 for one channel (cases
// 1 to 5, 15 to 19) within its tolerances; case 6 is surround sound, which narrations do not have.
// A minute takes half a second (`adapters/bench/sound.ts`).

import { invariant } from '../kernel/result.ts';
import { Clicks, Clipping } from './clicks.ts';
import { cellsOfBlock, KWeighting, Loudness, TruePeak } from './loudness.ts';
import { LevelRecord } from './level-record.ts';
import { amplitudeToDb, type SoundMeasures } from './sound-measures.ts';

/** Measures sound while it is recorded or read. */
export interface SoundMeter {
  /** Adds samples of one channel, from -1 to 1, as many as there are. It allocates nothing. */
  push(samples: Float32Array): void;
  /** The loudness of the last 400 ms, in LUFS; -Infinity for silence. */
  momentary(): number;
  /** The true peak of the last 400 ms, in dBTP; -Infinity for silence. */
  peak(): number;
  /** The measures so far. */
  measures(): SoundMeasures;
}

const cellsOfSecond = 100;

/** Levels are recorded for every 50 ms. */
const cellsOfStretch = 5;

class CellMeter implements SoundMeter {
  readonly #sampleRate: number;
  readonly #cellLength: number;
  readonly #weighting: KWeighting;
  readonly #loudness = new Loudness();
  readonly #truePeak = new TruePeak();
  readonly #clipping: Clipping;
  readonly #clicks: Clicks;
  readonly #levels = new LevelRecord();
  readonly #peaks = new Float64Array(cellsOfBlock);
  #samples = 0;
  #cells = 0;
  #inCell = 0;
  #weighted = 0;
  #power = 0;
  #cellPeak = 0;
  #highest = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#cellLength = Math.round(sampleRate / cellsOfSecond);
    this.#weighting = new KWeighting(sampleRate);
    this.#clipping = new Clipping(sampleRate);
    this.#clicks = new Clicks(sampleRate);
  }

  push(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const end = Math.min(samples.length, at + this.#cellLength - this.#inCell);
      this.#addPart(samples, at, end);
      if (this.#inCell === this.#cellLength) this.#endCell();
      at = end;
    }
  }

  /** Adds samples that belong to one cell. */
  #addPart(samples: Float32Array, from: number, to: number): void {
    this.#weighted += this.#weighting.push(samples, from, to);
    this.#cellPeak = Math.max(this.#cellPeak, this.#truePeak.push(samples, from, to));
    this.#clipping.push(samples, from, to);
    this.#clicks.push(samples, from, to);
    for (let at = from; at < to; at += 1) this.#power += (samples[at] ?? 0) ** 2;
    this.#inCell += to - from;
    this.#samples += to - from;
  }

  #endCell(): void {
    this.#loudness.addCell(this.#weighted / this.#cellLength);
    this.#peaks[this.#cells % cellsOfBlock] = this.#cellPeak;
    this.#highest = Math.max(this.#highest, this.#cellPeak);
    this.#cells += 1;
    if (this.#cells % cellsOfStretch === 0) {
      this.#levels.add(this.#power / (cellsOfStretch * this.#cellLength));
      this.#power = 0;
    }
    this.#inCell = 0;
    this.#weighted = 0;
    this.#cellPeak = 0;
  }

  momentary(): number {
    return this.#loudness.momentary();
  }

  peak(): number {
    let highest = this.#cellPeak;
    for (const peak of this.#peaks) highest = Math.max(highest, peak);
    return amplitudeToDb(highest);
  }

  measures(): SoundMeasures {
    const durationMs = Math.round((this.#samples * 1000) / this.#sampleRate);
    const loudness = this.#loudness.integrated();
    return {
      durationMs,
      loudness,
      truePeak: amplitudeToDb(Math.max(this.#highest, this.#cellPeak)),
      noiseFloor: this.#levels.noiseFloor(),
      clipped: this.#clipping.spans(),
      clicks: this.#clicks.times(),
      silences: this.#levels.silences(loudness, durationMs),
    };
  }
}

/**
 * Creates a meter for sound of one channel (ITU-R BS.1770-5, EBU R 128). Its time is proportional to
 * the samples, and its memory is constant but for a byte for every 50 ms.
 *
 * @param sampleRate from 8,000 to 192,000
 */
export function createMeter({ sampleRate }: Readonly<{ sampleRate: number }>): SoundMeter {
  invariant(sampleRate >= 8_000 && sampleRate <= 192_000, 'a sample rate of 8 to 192 kHz');
  return new CellMeter(sampleRate);
}

/** The pause of readers between two sentences. */
const sentencePauseMs = 350;

/** The pause of readers between two paragraphs: twice as long. */
const paragraphPauseMs = 700;

/**
 * How long a narrator pauses after a sentence, in milliseconds.
 *
 * @param gap the white space between this sentence and the next: a line break ends a paragraph
 */
export const pauseAfter = (gap: string): number =>
  /[\n\r\u2028\u2029]/.test(gap) ? paragraphPauseMs : sentencePauseMs;
