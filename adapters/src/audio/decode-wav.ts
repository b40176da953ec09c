import type { ByteReader } from './byte-reader.ts';
import { readWav, type WavSamples } from './read-wav.ts';
import { NotDecodable, type Sound } from './sound.ts';

/** Reads one sample. */
type ReadSample = (bytes: Buffer, at: number) => number;

/** How samples are read, by the coding and the bytes of a sample. */
const sampleReaders: Readonly<Record<string, ReadSample>> = {
  // Of one byte, samples have no sign.
  '1/1': (bytes, at) => (bytes.readUInt8(at) - 128) / 128,
  '1/2': (bytes, at) => bytes.readInt16LE(at) / 2 ** 15,
  '1/3': (bytes, at) => bytes.readIntLE(at, 3) / 2 ** 23,
  '1/4': (bytes, at) => bytes.readInt32LE(at) / 2 ** 31,
  '3/4': (bytes, at) => bytes.readFloatLE(at),
  '3/8': (bytes, at) => bytes.readDoubleLE(at),
};

/** Samples of every size fit in it without a rest. */
const chunkBytes = 48 * 1024;

function readSamples(bytes: Buffer, width: number, read: ReadSample): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.length / width));
  for (let nth = 0; nth < samples.length; nth += 1) samples[nth] = read(bytes, nth * width);
  return samples;
}

function readerOf({ coding, bytesPerSample }: WavSamples): ReadSample {
  const read = sampleReaders[`${coding}/${bytesPerSample}`];
  if (read === undefined) throw new NotDecodable();
  return read;
}

/**
 * Decodes a WAV file of plain integers or floats; its channels stay interleaved.
 *
 * @throws {NotDecodable} if it is no such file.
 */
export async function* decodeWav(reader: ByteReader): AsyncGenerator<Sound> {
  const wav = await readWav(reader);
  if (wav === undefined) throw new NotDecodable();
  const { samples } = wav;
  const read = readerOf(samples);
  const sampleRate = samples.sampleRate * samples.channels;
  const end = samples.start + samples.bytes;
  for (let at = samples.start; at < end; at += chunkBytes) {
    const bytes = await reader.read(at, Math.min(chunkBytes, end - at));
    yield { sampleRate, channels: [readSamples(bytes, samples.bytesPerSample, read)] };
  }
}
