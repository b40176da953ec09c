import { fourCc, type ByteReader } from './byte-reader.ts';

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

/** Computes the byte rate from the sample format; the one in the header is not used. */
function rateOf(coding: number, chunk: Buffer): number {
  const sampleRate = chunk.readUInt32LE(4);
  if (plain.has(coding)) {
    return sampleRate * chunk.readUInt16LE(2) * Math.ceil(chunk.readUInt16LE(14) / 8);
  }
  const samplesInBlock = blockwise.has(coding) && chunk.length >= 20 ? chunk.readUInt16LE(18) : 0;
  return samplesInBlock > 0 ? (sampleRate * chunk.readUInt16LE(12)) / samplesInBlock : 0;
}

function readFormat(chunk: Buffer): Format | undefined {
  if (chunk.length < 16) return undefined;
  const tag = chunk.readUInt16LE(0);
  const coding = tag === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const bytesPerSecond = rateOf(coding, chunk);
  if (bytesPerSecond <= 0) return undefined;
  const [channels, sampleRate] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4)];
  const bytesPerSample = Math.ceil(chunk.readUInt16LE(14) / 8);
  return { coding, channels, sampleRate, bytesPerSample, bytesPerSecond };
}

/** Far more chunks than any program writes before the samples. */
const maxChunks = 1000;

/**
 * Measures a WAV file by the samples that it contains, whatever its header states.
 *
 * @returns undefined if it is not a RIFF/WAVE file, or has no samples among its first 1,000 chunks.
 */
export async function readWav(reader: ByteReader): Promise<Wav | undefined> {
  const head = await reader.read(0, 12);
  if (head.length < 12 || fourCc(head, 0) !== 'RIFF' || fourCc(head, 8) !== 'WAVE') {
    return undefined;
  }
  let format: Format | undefined;
  let at = 12;
  for (let chunks = 0; chunks < maxChunks && at + 8 <= reader.sizeBytes; chunks += 1) {
    const chunk = await reader.read(at, 8);
    const claimed = chunk.readUInt32LE(4);
    const start = at + 8;
    if (fourCc(chunk, 0) === 'fmt ') format = readFormat(await reader.read(start, 40));
    if (fourCc(chunk, 0) === 'data') {
      const present = reader.sizeBytes - start;
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
