import { wavHeader } from '@nsem/adapters/fake';

const sampleRate = 8_000;
const bytesPerSample = 2;

/** One second of silence as a WAV file: PCM, mono, 16 bits. */
export function silence(): Uint8Array<ArrayBuffer> {
  const header = wavHeader(sampleRate, sampleRate);
  const file = new Uint8Array(header.length + bytesPerSample * sampleRate);
  file.set(header);
  return file;
}
