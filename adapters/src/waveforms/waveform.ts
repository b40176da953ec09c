/** How loud a recording is over time, so that a player can draw it. */
export type Waveform = Readonly<{
  durationMs: number;
  /** The time that each peak covers. */
  stepMs: number;
  /** The largest magnitude of a sample in each step: 255 is full scale. */
  peaks: Uint8Array;
}>;

/** The most peaks of a waveform, however long the recording is. */
export const mostPeaks = 40_000;

/** The shortest step; a screen shows no shorter one. */
const finestStepMs = 10;

/** The step of a recording: as short as `mostPeaks` allows. */
export const stepOf = (durationMs: number): number =>
  Math.max(finestStepMs, Math.ceil(durationMs / mostPeaks));

/** How many peaks a recording has. */
export const countPeaks = (durationMs: number, stepMs: number): number =>
  Math.ceil(durationMs / stepMs);

/** A waveform of at most `points` peaks: each is the largest of as many peaks as necessary. */
export function coarsen(waveform: Waveform, points: number): Waveform {
  const { durationMs, stepMs, peaks } = waveform;
  const perPeak = Math.ceil(peaks.length / points);
  if (perPeak <= 1) return waveform;
  const coarse = new Uint8Array(Math.ceil(peaks.length / perPeak));
  for (const [nth, peak] of peaks.entries()) {
    const place = Math.floor(nth / perPeak);
    coarse[place] = Math.max(coarse[place] ?? 0, peak);
  }
  return { durationMs, stepMs: stepMs * perPeak, peaks: coarse };
}

/** The media types of the recordings that are decoded; of Ogg and WebM, those with Opus. */
export const decodedTypes = [
  'audio/flac',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
] as const;
export type DecodedType = (typeof decodedTypes)[number];
