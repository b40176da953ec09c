import type { ByteReader } from '../audio/byte-reader.ts';
import { decodeFlac } from '../audio/decode-flac.ts';
import { decodeOgg, decodeWebm } from '../audio/decode-opus.ts';
import { type Decode, decodeMp3, decodeWav, type Sound } from '../audio/decode-sound.ts';
import { isFromDisk, probeAudio, withSound } from '../audio/probe-audio.ts';
import { countPeaks, type DecodedType, stepOf, type Waveform } from './waveform.ts';

/** Takes the peaks of sound piece by piece. */
export interface PeakMeter {
  /** Adds what follows; returns whether there is time left for more. */
  add(sound: Sound): boolean;
  /** The peaks so far; undefined if there was no sound at all, not even silence. */
  read(): Waveform | undefined;
}

/** Raises the peak of a step by samples. */
function raise(peaks: Uint8Array, step: number, samples: Float32Array): void {
  let largest = 0;
  for (const sample of samples) {
    const magnitude = Math.abs(sample);
    if (magnitude > largest) largest = magnitude;
  }
  // What is above full scale is full scale: a Uint8Array would wrap around.
  peaks[step] = Math.max(peaks[step] ?? 0, Math.min(255, Math.round(largest * 255)));
}

/**
 * Creates a meter for a recording of a known duration; sound beyond it is not measured, so that neither
 * the work nor the memory exceeds what was stated.
 */
export function createPeakMeter(durationMs: number): PeakMeter {
  const stepMs = stepOf(durationMs);
  const peaks = new Uint8Array(countPeaks(durationMs, stepMs));
  let atMs = 0;
  let hasSound = false;

  function addChannel(samples: Float32Array, perMs: number): void {
    let from = 0;
    while (from < samples.length) {
      const step = Math.floor((atMs + from / perMs) / stepMs);
      if (step >= peaks.length) return;
      const end = Math.max(from + 1, Math.ceil(((step + 1) * stepMs - atMs) * perMs));
      raise(peaks, step, samples.subarray(from, end));
      from = end;
    }
  }

  return {
    add({ sampleRate, channels }) {
      const [first] = channels;
      if (sampleRate > 0 && first !== undefined && first.length > 0) {
        const perMs = sampleRate / 1000;
        for (const samples of channels) addChannel(samples, perMs);
        atMs += first.length / perMs;
        hasSound = true;
      }
      return atMs < durationMs;
    },
    read: () => (hasSound ? { durationMs, stepMs, peaks } : undefined),
  };
}

const decoders: Readonly<Record<DecodedType, Decode>> = {
  'audio/flac': decodeFlac,
  'audio/mpeg': decodeMp3,
  'audio/ogg': decodeOgg,
  'audio/wav': decodeWav,
  'audio/webm': decodeWebm,
};

/** Longer recordings than anyone transcribes in one piece; a file can claim any duration. */
const longestMs = 10 * 60 * 60 * 1_000;

/** Measures what can be decoded: the end of a damaged file is silence. */
async function measure(decode: Decode, reader: ByteReader, durationMs: number) {
  const meter = createPeakMeter(durationMs);
  try {
    for await (const sound of decode(reader)) if (!meter.add(sound)) break;
  } catch (error) {
    if (isFromDisk(error)) throw error;
  }
  return meter.read();
}

/**
 * Measures the waveform of a file. It takes the processor for as long as it takes to decode all of it,
 * so it has a thread of its own.
 *
 * @returns undefined if it is not decoded here: another format, longer than 10 hours, or damaged from
 *   the start. Disk errors are thrown.
 */
export async function measureWaveform(path: string): Promise<Waveform | undefined> {
  const probed = await probeAudio(path);
  if (!probed.ok) return undefined;
  const { contentType, durationMs } = probed.value;
  const decode = Object.entries(decoders).find(([type]) => type === contentType)?.[1];
  if (decode === undefined || durationMs > longestMs) return undefined;
  return withSound(path, (reader) => measure(decode, reader, durationMs));
}
