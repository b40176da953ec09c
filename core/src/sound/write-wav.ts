import { invariant } from '../kernel/invariant.ts';

const headerBytes = 44;
const bytesPerSample = 2;

/** The sizes in a WAV file are numbers of 32 bits: it has less than 4 GiB, 12 hours at 48 kHz. */
export const longestWavSamples = (2 ** 32 - headerBytes) / bytesPerSample;

/**
 * What precedes the samples in a WAV file of one channel of 16-bit integers.
 *
 * @param samples how many follow, at most `longestWavSamples`
 */
export function wavHeader(samples: number, sampleRate: number): Uint8Array<ArrayBuffer> {
  invariant(samples <= longestWavSamples, 'a WAV file has less than 4 GiB');
  const header = new DataView(new ArrayBuffer(headerBytes));
  const dataBytes = samples * bytesPerSample;
  writeCode(header, 0, 'RIFF');
  header.setUint32(4, headerBytes - 8 + dataBytes, true);
  writeCode(header, 8, 'WAVE');
  writeCode(header, 12, 'fmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true); // Integers (PCM).
  header.setUint16(22, 1, true); // Channels.
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * bytesPerSample, true);
  header.setUint16(32, bytesPerSample, true);
  header.setUint16(34, 8 * bytesPerSample, true);
  writeCode(header, 36, 'data');
  header.setUint32(40, dataBytes, true);
  return new Uint8Array(header.buffer);
}

function writeCode(header: DataView, at: number, code: string): void {
  for (let nth = 0; nth < code.length; nth += 1) header.setUint8(at + nth, code.charCodeAt(nth));
}

/** Samples as 16-bit integers, little-endian; what is beyond the scale is cut off. */
export function toPcm(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const pcm = new DataView(new ArrayBuffer(samples.length * bytesPerSample));
  for (let nth = 0; nth < samples.length; nth += 1) {
    const scaled = Math.round((samples[nth] ?? 0) * 32_768);
    pcm.setInt16(nth * bytesPerSample, Math.min(Math.max(scaled, -32_768), 32_767), true);
  }
  return new Uint8Array(pcm.buffer);
}
