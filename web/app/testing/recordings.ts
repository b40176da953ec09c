import { toPcm, wavHeader } from '@nsem/core/sound';

const rate = 48_000;

/** The samples of a tone, with its highest value from 0 to 1. */
export const tone = (seconds: number, level = 0.25, hz = 440): Float32Array<ArrayBuffer> =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, nth) => level * Math.sin((2 * Math.PI * hz * nth) / rate),
  );

/** A WAV file with these samples. */
export const wavOf = (samples: Float32Array, sampleRate = rate): Blob =>
  new Blob([wavHeader(samples.length, sampleRate), toPcm(samples)], { type: 'audio/wav' });

/** The samples of a WAV file of 16 bits and one channel. */
export async function samplesOf(wav: Blob): Promise<Float32Array> {
  const pcm = new Int16Array(await wav.slice(44).arrayBuffer());
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}
