import { dbToAmplitude, type SoundMeasures, type Span } from './sound-measures.ts';
import type { WavSamples } from './wav.ts';

/** Reads one sample. */
type ReadSample = (bytes: DataView, at: number) => number;

/** How samples are read, by the coding and the bytes of a sample. */
const sampleReaders: Readonly<Record<string, ReadSample>> = {
  // Of one byte, samples have no sign.
  '1/1': (bytes, at) => (bytes.getUint8(at) - 128) / 128,
  '1/2': (bytes, at) => bytes.getInt16(at, true) / 2 ** 15,
  '1/3': (bytes, at) => (bytes.getUint16(at, true) + bytes.getInt8(at + 2) * 2 ** 16) / 2 ** 23,
  '1/4': (bytes, at) => bytes.getInt32(at, true) / 2 ** 31,
  '3/4': (bytes, at) => finite(bytes.getFloat32(at, true)),
  '3/8': (bytes, at) => finite(bytes.getFloat64(at, true)),
};

/** A float of a file can be anything; one that is no number would make all that follows none. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/**
 * The decoder of the samples of a WAV file: bytes of whole samples become numbers from -1 to 1, the
 * channels interleaved.
 *
 * @returns undefined if the samples are neither integers of 8 to 32 bits nor floats
 */
export function sampleDecoder({
  coding,
  bytesPerSample,
}: Pick<WavSamples, 'coding' | 'bytesPerSample'>):
  | ((bytes: Uint8Array) => Float32Array<ArrayBuffer>)
  | undefined {
  const read = sampleReaders[`${coding}/${bytesPerSample}`];
  if (read === undefined) return undefined;
  return ({ buffer, byteOffset, byteLength }) => {
    const view = new DataView(buffer, byteOffset, byteLength);
    const samples = new Float32Array(Math.floor(byteLength / bytesPerSample));
    for (let nth = 0; nth < samples.length; nth += 1) {
      samples[nth] = read(view, nth * bytesPerSample);
    }
    return samples;
  };
}

/** The mean of interleaved channels; the samples themselves if there is one. */
export function mixChannels(samples: Float32Array, channels: number): Float32Array {
  if (channels === 1) return samples;
  const mixed = new Float32Array(Math.floor(samples.length / channels));
  for (let nth = 0; nth < mixed.length; nth += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += samples[nth * channels + channel] ?? 0;
    }
    mixed[nth] = sum / channels;
  }
  return mixed;
}

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

/** What stays before the first sound: soft beginnings, such as of an "f", are below the threshold. */
const leadMs = 100;

/** What stays after the last sound, which fades. */
const tailMs = 150;

/**
 * The part of a recording without the silence at its ends.
 *
 * @returns all but what is more than 100 ms before the first sound and 150 ms after the last; empty,
 * at 0, if there is no sound.
 */
export function trimSilence({
  durationMs,
  silences,
}: Pick<SoundMeasures, 'durationMs' | 'silences'>): Span {
  const lead = silences.find(({ from }) => from === 0);
  const tail = silences.find(({ to }) => to === durationMs);
  if (lead?.to === durationMs) return { from: 0, to: 0 };
  return {
    from: Math.max((lead?.to ?? 0) - leadMs, 0),
    to: Math.min((tail?.from ?? durationMs) + tailMs, durationMs),
  };
}
