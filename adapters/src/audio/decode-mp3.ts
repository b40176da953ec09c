import { MPEGDecoder } from 'mpg123-decoder';

import type { ByteReader } from './byte-reader.ts';
import type { Sound } from './sound.ts';

/** At the lowest bit rate, a few seconds of sound. */
const chunkBytes = 8 * 1024;

/** Decodes MPEG audio; what is not a frame is passed over. */
export async function* decodeMp3(reader: ByteReader): AsyncGenerator<Sound> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < reader.sizeBytes; at += chunkBytes) {
      const { channelData, sampleRate } = decoder.decode(await reader.read(at, chunkBytes));
      yield { sampleRate, channels: channelData };
    }
  } finally {
    decoder.free();
  }
}
