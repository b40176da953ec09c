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
