import { BitReader, BitsEnded, type ByteReader } from './byte-reader.ts';
import { type Frame, type FrameFormat, isMostlySound, openFrameScan } from './frame-scan.ts';

const headerBytes = 7;

/** The samples in each raw data block. */
const blockSamples = 1024;

/** Samples per second by the index in headers of AAC. */
const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];

/** Whether a frame may begin here: twelve bits of ones, then a version, and a layer of zeros. */
export const isAdtsSync = (bytes: Buffer, at = 0): boolean =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;

function readFrame(bytes: Buffer, at: number): Frame | undefined {
  if (bytes.length < at + headerBytes || !isAdtsSync(bytes, at)) return undefined;
  const sampleRate = aacRates[(bytes.readUInt8(at + 2) >>> 2) & 0x0f];
  const length = (bytes.readUIntBE(at + 3, 3) >>> 5) & 0x1fff;
  const hasChecksum = (bytes.readUInt8(at + 1) & 1) === 0;
  if (sampleRate === undefined || length < headerBytes + (hasChecksum ? 2 : 0)) return undefined;
  const blocks = (bytes.readUInt8(at + 6) & 3) + 1;
  // The fields that are the same in all frames of a stream.
  const kind = bytes.readUInt16BE(at + 1) & 0xfffd;
  return { bytes: length, samples: blocks * blockSamples, sampleRate, kind };
}

const adts: FrameFormat = { headerBytes, mayBeHeader: isAdtsSync, readFrame };

/**
 * Measures AAC without a container, as telephones record it, by its frames.
 *
 * @returns milliseconds, or undefined if less than half of the file is AAC.
 * @throws {WorkExceeded} if far more looks like a header than is one.
 */
export async function measureAdts(reader: ByteReader): Promise<number | undefined> {
  const scan = openFrameScan(reader, adts);
  let seconds = 0;
  for (let frame = await scan.next(); frame !== undefined; frame = await scan.next()) {
    seconds += frame.samples / frame.sampleRate;
  }
  return isMostlySound(scan, reader) ? Math.round(seconds * 1000) : undefined;
}

/** The sound of every frame of AAC. */
export type AacConfig = Readonly<{ sampleRate: number; frameSamples: number }>;

/** Numbers of kinds of AAC (ISO 14496-3, 1.5.1.1). */
const kinds = {
  spectralBands: 5,
  parametricStereo: 29,
  lowDelay: 23,
  enhancedLowDelay: 39,
  unified: 42,
};

const escapedKind = 31;
const escapedRate = 15;

function readKind(bits: BitReader): number {
  const kind = bits.unsigned(5);
  return kind === escapedKind ? 32 + bits.unsigned(6) : kind;
}

function readRate(bits: BitReader): number | undefined {
  const index = bits.unsigned(4);
  return index === escapedRate ? bits.unsigned(24) : aacRates[index];
}

function readFrameSamples(bits: BitReader, kind: number): number {
  const isShort = bits.unsigned(1) === 1;
  if (kind === kinds.lowDelay || kind === kinds.enhancedLowDelay) return isShort ? 480 : 512;
  return isShort ? 960 : 1024;
}

function read(bits: BitReader): AacConfig | undefined {
  let kind = readKind(bits);
  const sampleRate = readRate(bits);
  bits.unsigned(4);
  // Doubled by copying bands: a frame plays as long as in the sample rate of its core, which is the first.
  if (kind === kinds.spectralBands || kind === kinds.parametricStereo) {
    readRate(bits);
    kind = readKind(bits);
  }
  if (kind === kinds.unified) return undefined;
  const frameSamples = readFrameSamples(bits, kind);
  return sampleRate === undefined || sampleRate === 0 ? undefined : { sampleRate, frameSamples };
}

/** Reads what a decoder of AAC needs before the first frame; undefined if it is malformed. */
export function readAacConfig(bytes: Buffer): AacConfig | undefined {
  try {
    return read(new BitReader(bytes, 0));
  } catch (error) {
    if (error instanceof BitsEnded) return undefined;
    throw error;
  }
}
