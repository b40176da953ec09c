import { invariant } from '../kernel/result.ts';

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

/** Where samples are. */
type WavPart = Readonly<{ start: number; bytes: number }>;

/** Where the samples are, and how they are written: the first ones, and all of them in their order. */
export type WavSamples = SampleFormat & WavPart & Readonly<{ parts: readonly WavPart[] }>;

type SampleFormat = Readonly<{
  /** The number of the coding: 1 for integers (PCM), 3 for floats. */
  coding: number;
  channels: number;
  sampleRate: number;
  bytesPerSample: number;
}>;

type Format = SampleFormat & Readonly<{ bytesPerSecond: number }>;

const pcmFormat = 1;
const extensible = 0xfffe;
/** Codings with a whole number of bytes for each sample: PCM, floats, A-law, µ-law. */
const plain: ReadonlySet<number> = new Set([pcmFormat, 3, 6, 7]);
type Block = Readonly<{ bytes: number; channels: number }>;

/**
 * The samples of each channel in a block, by the coding: ADPCM of Microsoft and IMA and GSM 6.10, as telephones
 * and dictaphones use them. The number in the header is not used.
 */
const samplesInBlocks: Readonly<Record<number, (block: Block) => number>> = {
  2: ({ bytes, channels }) => ((bytes - 7 * channels) * 2) / channels + 2,
  17: ({ bytes, channels }) => ((bytes - 4 * channels) * 2) / channels + 1,
  49: ({ bytes }) => (bytes * 320) / 65,
};

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
  const block = { bytes: chunk.getUint16(12, true), channels: chunk.getUint16(2, true) };
  const samplesInBlock = block.channels > 0 ? (samplesInBlocks[coding]?.(block) ?? 0) : 0;
  return samplesInBlock > 0 ? (sampleRate * block.bytes) / samplesInBlock : 0;
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

/** Far more chunks than any program writes. */
const maxChunks = 1000;

/** The first letters of WAV files, of which the last two can have more than 4 GiB. */
const starts: ReadonlySet<string> = new Set(['RIFF', 'RF64', 'BW64']);

type Chunk = Readonly<{ code: string; start: number; claimed: number }>;

/** The contents of the chunks so far. */
type Progress = {
  format: Format | undefined;
  /** The bytes of samples, of which the chunk itself does not know the number. */
  wideBytes: number | undefined;
  readonly parts: WavPart[];
};

/**
 * Measures a WAV file by the samples that it contains, whatever its header states.
 *
 * @returns undefined if it is not a WAV file, or has no samples among its first 1,000 chunks.
 */
export async function readWav(source: ByteSource): Promise<Wav | undefined> {
  const head = await source.read(0, 12);
  if (head.length < 12 || !starts.has(codeOf(head, 0)) || codeOf(head, 8) !== 'WAVE') {
    return undefined;
  }
  const progress: Progress = { format: undefined, wideBytes: undefined, parts: [] };
  let at = 12;
  for (let chunks = 0; chunks < maxChunks && at + 8 <= source.sizeBytes; chunks += 1) {
    const bytes = await source.read(at, 8);
    const claimed = viewOf(bytes).getUint32(4, true);
    const chunk = { code: codeOf(bytes, 0), start: at + 8, claimed };
    at = await readChunk(source, progress, chunk);
  }
  return measure(progress);
}

/** Reads a chunk; returns where the next one begins. */
async function readChunk(source: ByteSource, progress: Progress, chunk: Chunk): Promise<number> {
  const { code, start, claimed } = chunk;
  if (code === 'ds64' && claimed >= 16) {
    const wide = viewOf(await source.read(start + 8, 8));
    if (wide.byteLength === 8) progress.wideBytes = Number(wide.getBigUint64(0, true));
  }
  if (code === 'fmt ' && progress.parts.length === 0) {
    progress.format = readFormat(viewOf(await source.read(start, 40)));
  }
  if (code !== 'data') return start + claimed + (claimed % 2);
  const present = source.sizeBytes - start;
  const known = claimed === 0xffffffff ? progress.wideBytes : undefined;
  const stated = known ?? (unknownSizes.has(claimed) ? present : claimed);
  const bytes = Math.min(stated, present);
  progress.parts.push({ start, bytes });
  return start + bytes + (bytes % 2);
}

function measure({ format, parts }: Progress): Wav | undefined {
  const [first] = parts;
  if (format === undefined || first === undefined) return undefined;
  const { bytesPerSecond, ...samples } = format;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const durationMs = Math.round((bytes * 1000) / bytesPerSecond);
  if (durationMs <= 0) return undefined;
  return {
    isPcm: format.coding === pcmFormat,
    durationMs,
    samples: { ...samples, ...first, parts },
  };
}

const headerBytes = 44;
const bytesPerSample = 2;

/** The sizes in a WAV file are numbers of 32 bits: it has less than 4 GiB, 12 hours at 48 kHz. */
export const longestWavSamples = (2 ** 32 - headerBytes) / bytesPerSample;

/**
 * The header before the samples of a WAV file of one channel of 16-bit integers.
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
