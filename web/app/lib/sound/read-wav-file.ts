import {
  mixChannels,
  readWav,
  sampleDecoder,
  type ByteSource,
  type Wav,
  type WavSamples,
} from '@nsem/core/sound';

import { SoundRefusal } from './take-store.ts';

/** So many samples are in memory at a time: 256 KB of them, as numbers. */
const samplesAtATime = 65_536;

const sourceOf = (file: Blob): ByteSource => ({
  sizeBytes: file.size,
  read: async (start, length) =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
});

/** A WAV file of plain samples. */
export type WavFile = Readonly<{
  sampleRate: number;
  /** How many samples each channel has. */
  length: number;
  /**
   * Reads a part piece by piece, its channels mixed to one.
   *
   * @param from the index of the first sample
   * @param to the index after the last one
   */
  read(from: number, to: number): AsyncGenerator<Float32Array>;
}>;

/** @returns null if the file is no WAV file @throws {SoundRefusal} if its samples are compressed */
export async function openWav(file: Blob): Promise<WavFile | null> {
  const wav = await readWav(sourceOf(file));
  return wav === undefined ? null : openSamples(file, wav);
}

function openSamples(file: Blob, { samples }: Wav): WavFile {
  const decode = sampleDecoder(samples);
  const { sampleRate, channels, start, bytes } = samples;
  if (decode === undefined || channels === 0 || sampleRate < 8_000 || sampleRate > 192_000) {
    throw new SoundRefusal('not-decodable');
  }
  const frameBytes = frameBytesOf(samples);
  const frames = Math.max(Math.floor(samplesAtATime / channels), 1);
  return {
    sampleRate,
    length: Math.floor(bytes / frameBytes),
    async *read(from, to) {
      for (let at = from; at < to; at += frames) {
        const [first, after] = [at, Math.min(at + frames, to)];
        const part = file.slice(start + first * frameBytes, start + after * frameBytes);
        yield mixChannels(decode(new Uint8Array(await part.arrayBuffer())), channels);
      }
    },
  };
}

/** A frame has one sample of each channel. */
const frameBytesOf = ({ channels, bytesPerSample }: WavSamples): number =>
  channels * bytesPerSample;
