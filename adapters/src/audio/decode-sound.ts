import { readWav, sampleDecoder } from '@nsem/core/sound';
import { MPEGDecoder } from 'mpg123-decoder';

import type { ByteReader } from './byte-reader.ts';

/** A piece of decoded sound. */
export type Sound = Readonly<{
  /** Values per second in each of `channels`. */
  sampleRate: number;
  /** Samples from -1 to 1. Interleaved channels may be one channel with a higher sample rate. */
  channels: readonly Float32Array[];
}>;

/** Decodes a file piece by piece, each of at most a few megabytes. */
export type Decode = (reader: ByteReader) => AsyncIterable<Sound>;

/** A file is malformed, or recorded in a way that is not decoded here. */
export class NotDecodable extends Error {
  override readonly name = 'NotDecodable';
}

/** Samples of every size fit in it without a rest. */
const wavChunkBytes = 48 * 1024;

/**
 * Decodes a WAV file of plain integers or floats; its channels stay interleaved.
 *
 * @throws {NotDecodable} if it is no such file.
 */
export async function* decodeWav(reader: ByteReader): AsyncGenerator<Sound> {
  const samples = (await readWav(reader))?.samples;
  const decode = samples && sampleDecoder(samples);
  if (samples === undefined || decode === undefined) throw new NotDecodable();
  const sampleRate = samples.sampleRate * samples.channels;
  for (const { start, bytes } of samples.parts) {
    for (let at = start; at < start + bytes; at += wavChunkBytes) {
      const part = await reader.read(at, Math.min(wavChunkBytes, start + bytes - at));
      yield { sampleRate, channels: [decode(part)] };
    }
  }
}

/** At the lowest bit rate, a few seconds of sound. */
const mp3ChunkBytes = 8 * 1024;

/** Decodes MPEG audio; what is not a frame is passed over. */
export async function* decodeMp3(reader: ByteReader): AsyncGenerator<Sound> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < reader.sizeBytes; at += mp3ChunkBytes) {
      const { channelData, sampleRate } = decoder.decode(await reader.read(at, mp3ChunkBytes));
      yield { sampleRate, channels: channelData };
    }
  } finally {
    decoder.free();
  }
}
