const headerBytes = 44;
const bytesPerSample = 2;

/** Uncompressed sound: samples from -1 to 1, one channel. */
export type Sound = Readonly<{ samples: Float32Array; sampleRate: number }>;

export function joinSlices(slices: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const combined = new Float32Array(slices.reduce((length, slice) => length + slice.length, 0));
  let at = 0;
  for (const slice of slices) {
    combined.set(slice, at);
    at += slice.length;
  }
  return combined;
}

/** How long a sound is, in seconds. */
export const secondsOf = ({ samples, sampleRate }: Sound): number => samples.length / sampleRate;

/** The first seconds of a sound. */
export const truncate = ({ samples, sampleRate }: Sound, seconds: number): Sound => ({
  samples: samples.subarray(0, Math.floor(seconds * sampleRate)),
  sampleRate,
});

/**
 * Encodes a sound as a WAV file: RIFF, 16-bit PCM, one channel. The browser's `MediaRecorder`
 * cannot do this: what it labels `audio/wav` contains WebM.
 */
export function encodeWav({ samples, sampleRate }: Sound): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * bytesPerSample;
  const file = new Uint8Array(headerBytes + dataBytes);
  const view = new DataView(file.buffer);
  writeHeader(view, dataBytes, sampleRate);
  samples.forEach((sample, index) =>
    view.setInt16(headerBytes + index * bytesPerSample, toInt16(sample), true),
  );
  return file;
}

function writeHeader(view: DataView, dataBytes: number, sampleRate: number): void {
  writeText(view, 0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  writeText(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  writeText(view, 36, 'data');
  view.setUint32(40, dataBytes, true);
}

function writeText(view: DataView, at: number, text: string): void {
  for (const [index, letter] of [...text].entries()) {
    view.setUint8(at + index, letter.charCodeAt(0));
  }
}

/** Samples beyond the scale are clipped, never wrapped around. */
function toInt16(sample: number): number {
  const inScale = Math.max(-1, Math.min(1, sample));
  return Math.round(inScale < 0 ? inScale * 0x8000 : inScale * 0x7fff);
}

/** The peak level of a slice from 0 to 1, for a level meter. */
export const peakOf = (slice: Float32Array): number =>
  slice.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
