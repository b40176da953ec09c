import { dbToAmplitude } from './decibels.ts';

/** How long a recording fades in and out when it is joined: a sudden edge clicks. */
const fadeMs = 5;

/** Where samples are within the recording that they belong to. */
type Place = Readonly<{
  /** The index of the first of them. */
  at: number;
  /** How many samples the recording has. */
  total: number;
  sampleRate: number;
}>;

/** Amplifies samples by so many decibels, in place, and fades the edges of their recording. */
export function shapeSamples(
  samples: Float32Array,
  gain: number,
  { at, total, sampleRate }: Place,
): void {
  const factor = dbToAmplitude(gain);
  const fade = (fadeMs * sampleRate) / 1000;
  for (let nth = 0; nth < samples.length; nth += 1) {
    const edge = Math.min(at + nth, total - 1 - at - nth);
    samples[nth] = (samples[nth] ?? 0) * factor * Math.min(edge / fade, 1);
  }
}
