import { readWav, sampleDecoder } from '@nsem/core/sound';
import type { ByteReader } from './byte-reader.ts';
import { NotDecodable, type Sound } from './sound.ts';

/** Samples of every size fit in it without a rest. */
const chunkBytes = 48 * 1024;

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
    for (let at = start; at < start + bytes; at += chunkBytes) {
      const part = await reader.read(at, Math.min(chunkBytes, start + bytes - at));
      yield { sampleRate, channels: [decode(part)] };
    }
  }
}
