/** Reads parts of a file. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** The bytes from `start`; fewer than `length` if the file ends before. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** The relevant properties of a WAV file. */
export type Wav = Readonly<{
  /** Whether the samples are plain integers (PCM), not floats and not compressed. */
  isPcm: boolean;
  durationMs: number;
  samples: WavSamples;
}>;

/** Where the samples are, and how they are written. */
export type WavSamples = SampleFormat & Readonly<{ start: number; bytes: number }>;

type SampleFormat = Readonly<{
  /** The number of the coding: 1 for integers (PCM), 3 for floats. */
  coding: number;
  channels: number;
  sampleRate: number;
  bytesPerSample: number;
}>;

type Format = SampleFormat & Readonly<{ bytesPerSecond: number }>;

const pcm = 1;
const extensible = 0xfffe;
/** Codings with a whole number of bytes for each sample: PCM, floats, A-law, µ-law. */
const plain: ReadonlySet<number> = new Set([pcm, 3, 6, 7]);
/** Codings in blocks of samples, as telephones and dictaphones use: ADPCM, GSM 6.10. */
const blockwise: ReadonlySet<number> = new Set([2, 17, 49]);

/** Sizes that recorders write when they cannot go back to fill in the real one. */
const unknownSizes: ReadonlySet<number> = new Set([0, 0x7fffffff, 0x80000000, 0xffffffff]);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Reads a four-character code, with which RIFF names its parts. */
const codeOf = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/** Computes the byte rate from the sample format; the one in the header is not used. */
function rateOf(coding: number, chunk: DataView): number {
  const sampleRate = chunk.getUint32(4, true);
  if (plain.has(coding)) {
    return sampleRate * chunk.getUint16(2, true) * Math.ceil(chunk.getUint16(14, true) / 8);
  }
  const hasBlocks = blockwise.has(coding) && chunk.byteLength >= 20;
  const samplesInBlock = hasBlocks ? chunk.getUint16(18, true) : 0;
  return samplesInBlock > 0 ? (sampleRate * chunk.getUint16(12, true)) / samplesInBlock : 0;
}

function readFormat(chunk: DataView): Format | undefined {
  if (chunk.byteLength < 16) return undefined;
  const tag = chunk.getUint16(0, true);
  const coding = tag === extensible && chunk.byteLength >= 26 ? chunk.getUint16(24, true) : tag;
  const bytesPerSecond = rateOf(coding, chunk);
  if (bytesPerSecond <= 0) return undefined;
  const [channels, sampleRate] = [chunk.getUint16(2, true), chunk.getUint32(4, true)];
  const bytesPerSample = Math.ceil(chunk.getUint16(14, true) / 8);
  return { coding, channels, sampleRate, bytesPerSample, bytesPerSecond };
}

/** Far more chunks than any program writes before the samples. */
const maxChunks = 1000;

/**
 * Measures a WAV file by the samples that it contains, whatever its header states.
 *
 * @returns undefined if it is not a RIFF/WAVE file, or has no samples among its first 1,000 chunks.
 */
export async function readWav(source: ByteSource): Promise<Wav | undefined> {
  const head = await source.read(0, 12);
  if (head.length < 12 || codeOf(head, 0) !== 'RIFF' || codeOf(head, 8) !== 'WAVE') {
    return undefined;
  }
  let format: Format | undefined;
  let at = 12;
  for (let chunks = 0; chunks < maxChunks && at + 8 <= source.sizeBytes; chunks += 1) {
    const chunk = await source.read(at, 8);
    const [code, claimed] = [codeOf(chunk, 0), viewOf(chunk).getUint32(4, true)];
    const start = at + 8;
    if (code === 'fmt ') format = readFormat(viewOf(await source.read(start, 40)));
    if (code === 'data') {
      const present = source.sizeBytes - start;
      const bytes = unknownSizes.has(claimed) ? present : Math.min(claimed, present);
      return measure(format, start, bytes);
    }
    at = start + claimed + (claimed % 2);
  }
  return undefined;
}

function measure(format: Format | undefined, start: number, bytes: number): Wav | undefined {
  if (format === undefined) return undefined;
  const { bytesPerSecond, ...samples } = format;
  const durationMs = Math.round((bytes * 1000) / bytesPerSecond);
  if (durationMs <= 0) return undefined;
  return { isPcm: format.coding === pcm, durationMs, samples: { ...samples, start, bytes } };
}
