/** The decibels of an amplitude from 0 to 1; -Infinity for 0. */
export const amplitudeToDb = (amplitude: number): number => 20 * Math.log10(amplitude);

/** The decibels of a mean of squares; -Infinity for 0. */
export const powerToDb = (power: number): number => 10 * Math.log10(power);

/** The factor by which a gain in decibels multiplies samples. */
export const dbToAmplitude = (db: number): number => 10 ** (db / 20);

/** A stretch of sound, in milliseconds from its beginning. */
export type Span = Readonly<{ from: number; to: number }>;

/** The measures of a recording of one channel. */
export type SoundMeasures = Readonly<{
  durationMs: number;
  /** Integrated loudness in LUFS (ITU-R BS.1770-5, gated); null if nothing is louder than -70 LUFS. */
  loudness: number | null;
  /** The highest true peak in dBTP; -Infinity if all samples are zero. */
  truePeak: number;
  /**
   * The level that 9 of 10 stretches of 50 ms exceed, in dBFS, unweighted. Stretches of zeros do not
   * count: they were inserted, not recorded. Null if less than half a second remains.
   */
  noiseFloor: number | null;
  /** Where samples are cut off at the limit of the recording or just below it; the first 1,000. */
  clipped: readonly Span[];
  /** When there are impulses of 1 to 3 samples far above their surroundings, in ms; the first 1,000. */
  clicks: readonly number[];
  /**
   * The silence before the first sound and after the last one, however short, and silences of more
   * than 2 seconds between sounds.
   */
  silences: readonly Span[];
}>;

/**
 * The loudness that narrations are brought to, in LUFS. EBU R 128 s4 and the AES's TD1008 have about
 * -16 to -20 for speech; a mono file that is played by two loudspeakers sounds 3 LU louder.
 */
export const targetLoudness = -19;

/** The highest true peak of a finished recording in dBTP (EBU R 128): codecs add to what is above. */
export const highestPeak = -1;

/** The highest noise floor in dBFS, which audiobook publishers (ACX) demand. */
export const highestNoiseFloor = -60;

/** The longest silence between sounds, in milliseconds; a pause for a new chapter takes less. */
export const longestSilenceMs = 2_000;

/** Below this level, in dBFS, there is silence: the noise of a good room is lower. */
export const silenceLevel = -60;

/** How far below the loudness of a recording its silences begin, in dB: above the noise of most rooms. */
export const silenceBelowLoudness = 25;

/** By how much a recording is amplified at most, in dB: beyond, its noise is louder than its voice. */
export const mostGain = 24;

/** The checks of a recording. */
export type SoundCheck =
  /** Quieter than narrations are to be. */
  | 'too-quiet'
  /** Louder than narrations are to be. */
  | 'too-loud'
  /** Its true peak is so high that players and codecs may cut it off. */
  | 'peaks'
  /** The recording is cut off at its limit, which can be heard and cannot be mended. */
  | 'clipping'
  /** Noise of the room or the microphone is audible in the pauses. */
  | 'noise'
  /** A short impulse, such as of a plug or a lost sample. */
  | 'clicks'
  /** A silence between sounds that is longer than a pause. */
  | 'long-silence'
  /** There is no sound. */
  | 'empty'
  /** It is in a format that cannot be decoded here, so nothing is known of its sound. */
  | 'not-checked';

/** One thing that a check found. */
export type SoundFinding = Readonly<{
  check: SoundCheck;
  /** What has an error is recorded or levelled again; of warnings the narrator decides. */
  severity: 'error' | 'warning';
  /** When it is, in milliseconds; null if it is about all of the recording. */
  at: number | null;
  /**
   * What was measured: LUFS for `too-quiet` and `too-loud`, dBTP for `peaks`, dBFS for `noise`,
   * milliseconds for `clipping` and `long-silence`; null for the others.
   */
  value: number | null;
}>;

/** One sentence, whose level is matched later, or a whole recording as it is delivered. */
export type SoundScope = 'sentence' | 'whole';

const sentences: Readonly<Record<SoundCheck, string>> = {
  empty: 'Nothing can be heard. Check that the right microphone is chosen.',
  'too-quiet': 'Too quiet: move closer or turn the microphone up.',
  'too-loud': 'Too loud: move back a little or turn the microphone down.',
  peaks: 'The loudest sounds are too loud: move back a little.',
  clipping:
    'The sound is distorted, which cannot be repaired: turn the microphone down, and record it ' +
    'again.',
  noise: 'There is noise behind your voice: switch off fans and close the windows.',
  clicks: 'There are clicks: do not touch the microphone, its cable or the table.',
  'not-checked':
    'The sound of this format, such as AAC or Vorbis, cannot be checked here. Deliver it as WAV, ' +
    'FLAC, MP3 or Opus, or add a note that you have heard it from beginning to end.',
  'long-silence': 'There is a long silence. Is it meant?',
};

/** Describes a finding of a check of a recording, and its remedy. */
export const describeSoundFinding = ({ check }: Pick<SoundFinding, 'check'>): string =>
  sentences[check];

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
