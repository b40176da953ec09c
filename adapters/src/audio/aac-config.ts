import { BitReader, BitsEnded } from './bit-reader.ts';
import { aacRates } from './measure-adts.ts';

/** What every frame of AAC plays. */
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
