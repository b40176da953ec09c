import type { ByteReader } from '../audio/byte-reader.ts';
import { decodeFlac } from '../audio/decode-flac.ts';
import { decodeMp3 } from '../audio/decode-mp3.ts';
import { decodeOgg, decodeWebm } from '../audio/decode-opus.ts';
import { decodeWav } from '../audio/decode-wav.ts';
import { isFromDisk, probeAudio, withSound } from '../audio/probe-audio.ts';
import type { Decode } from '../audio/sound.ts';
import type { DecodedType } from './decoded-types.ts';
import { createPeakMeter } from './peak-meter.ts';
import type { Waveform } from './waveform.ts';

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
