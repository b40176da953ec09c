import { toPcm, wavHeader } from '@nsem/core/sound';

const headerBytes = 44;
const loudness = 0.37;

/** A WAV file of a 440 Hz tone: mono, 16-bit PCM. */
export function toneWav(seconds: number, sampleRate = 8_000): Buffer {
  const samples = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => loudness * Math.sin((2 * Math.PI * 440 * at) / sampleRate),
  );
  return Buffer.concat([wavHeader(samples.length, sampleRate), toPcm(samples)]);
}

/** The properties of a WAV file. */
export type WavFacts = Readonly<{
  isPcm16Mono: boolean;
  sampleRate: number;
  seconds: number;
  /** The loudest sample, from 0 to 1. */
  peak: number;
}>;

/** Reads a WAV file as the recorder writes it. @throws if it is not one */
export function readWav(file: Buffer): WavFacts {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 16) !== 'WAVEfmt ') {
    throw new Error(`Not a WAV file: ${file.toString('hex', 0, 16)}`);
  }
  const sampleRate = file.readUInt32LE(24);
  const samples = file.readUInt32LE(40) / 2;
  let peak = 0;
  for (let at = headerBytes; at + 1 < file.length; at += 2) {
    peak = Math.max(peak, Math.abs(file.readInt16LE(at)) / 0x8000);
  }
  return {
    isPcm16Mono: [20, 22, 34].map((at) => file.readUInt16LE(at)).join() === '1,1,16',
    sampleRate,
    seconds: samples / sampleRate,
    peak,
  };
}
