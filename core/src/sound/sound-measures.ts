/** A stretch of sound, in milliseconds from its beginning. */
export type Span = Readonly<{ from: number; to: number }>;

/** What was measured of a recording of one channel. */
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
