/** Uncompressed sound: samples from -1 to 1, one channel. */
export type Sound = Readonly<{ samples: Float32Array; sampleRate: number }>;

export function joinSlices(slices: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const combined = new Float32Array(slices.reduce((length, slice) => length + slice.length, 0));
  let at = 0;
  for (const slice of slices) {
    combined.set(slice, at);
    at += slice.length;
  }
  return combined;
}

/** How long a sound is, in seconds. */
export const secondsOf = ({ samples, sampleRate }: Sound): number => samples.length / sampleRate;

/** The first seconds of a sound. */
export const truncate = ({ samples, sampleRate }: Sound, seconds: number): Sound => ({
  samples: samples.subarray(0, Math.floor(seconds * sampleRate)),
  sampleRate,
});

/** The peak level of a slice from 0 to 1, for a level meter. */
export const peakOf = (slice: Float32Array): number =>
  slice.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
