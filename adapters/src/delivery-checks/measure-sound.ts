import {
  checkSound,
  createMeter,
  mixChannels,
  readWav,
  type SoundFinding,
  type SoundMeasures,
} from '@nsem/core/sound';
import type { ByteReader } from '../audio/byte-reader.ts';
import { decodeFlac } from '../audio/decode-flac.ts';
import { type Decode, decodeMp3, decodeWav, type Sound } from '../audio/decode-sound.ts';
import { decodeOgg, decodeWebm } from '../audio/decode-opus.ts';
import { isFromDisk, probeAudio, withSound } from '../audio/probe-audio.ts';

/** For how long a recording is measured: a caller waits. It is enough for a quarter of an hour. */
const longestMs = 10_000;

/** The least that is measured of a long recording, so that it can be judged. */
const leastMeasuredMs = 60_000;

/** The highest peak after encoding of a recording that the workbench has measured, in dBTP. */
const highestEncodedPeak = 1;

/** A WAV file is decoded with its channels interleaved, as one with a higher rate. */
async function* decodeWavInChannels(reader: ByteReader): AsyncGenerator<Sound> {
  const channels = (await readWav(reader))?.samples?.channels ?? 1;
  for await (const { sampleRate, channels: mixed } of decodeWav(reader)) {
    const samples = mixed.map((piece) => mixChannels(piece, channels));
    yield { sampleRate: sampleRate / channels, channels: samples };
  }
}

/** How a format is decoded, and whether what is decoded is what was measured before it was encoded. */
const formats: Readonly<Record<string, Readonly<{ decode: Decode; isLossy: boolean }>>> = {
  'audio/flac': { decode: decodeFlac, isLossy: false },
  'audio/mpeg': { decode: decodeMp3, isLossy: true },
  'audio/ogg': { decode: decodeOgg, isLossy: true },
  'audio/wav': { decode: decodeWavInChannels, isLossy: false },
  'audio/webm': { decode: decodeWebm, isLossy: true },
};

function mixSound({ channels }: Sound): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((sample, nth) => {
    const sum = others.reduce((added, channel) => added + (channel[nth] ?? 0), sample);
    return sum / channels.length;
  });
}

/** The finding for a recording that cannot be decoded here: nothing decodes AAC and Vorbis. */
const notChecked: SoundFinding = {
  check: 'not-checked',
  severity: 'warning',
  at: null,
  value: null,
};

/** The measures of a recording; undefined if nothing could be decoded. */
type Measured = Readonly<{ measures: SoundMeasures | undefined; isTimeUp: boolean }>;

/** Measures what can be decoded in the time. */
async function measure(decode: Decode, reader: ByteReader, untilMs: number): Promise<Measured> {
  let meter: ReturnType<typeof createMeter> | undefined;
  let rate = 0;
  let isTimeUp = false;
  try {
    for await (const sound of decode(reader)) {
      if (sound.channels[0]?.length === 0) continue;
      isTimeUp = performance.now() > untilMs;
      if (isTimeUp) break;
      if (meter === undefined) {
        rate = sound.sampleRate;
        if (rate < 8_000 || rate > 192_000) return { measures: undefined, isTimeUp };
        meter = createMeter({ sampleRate: rate });
      }
      if (sound.sampleRate !== rate) break;
      meter.push(mixSound(sound));
    }
  } catch (error) {
    if (isFromDisk(error)) throw error;
  }
  return { measures: meter?.measures(), isTimeUp };
}

/** Whether a part of a recording is no ground for findings about all of it. */
const isTooLittle = (measures: SoundMeasures | undefined): boolean =>
  measures === undefined || measures.durationMs < leastMeasuredMs;

/**
 * Finds what the workbench would find in a recording. It takes the processor for a while, so it has a thread of
 * its own.
 *
 * @returns that it cannot be checked, if it is in a format that is not decoded here, such as AAC; undefined if the
 *   time was up before a minute of a longer one was measured: what is not known is no fault of the recording. Disk
 *   errors are thrown.
 */
export async function findInSound(
  path: string,
  mostMs = longestMs,
): Promise<readonly SoundFinding[] | undefined> {
  const probed = await probeAudio(path);
  if (!probed.ok) return [];
  const format = formats[probed.value.contentType];
  if (format === undefined) return [notChecked];
  const untilMs = performance.now() + mostMs;
  const measured = await withSound(path, (reader) => measure(format.decode, reader, untilMs));
  const { measures, isTimeUp } = measured;
  if (isTimeUp && isTooLittle(measures)) return undefined;
  if (measures === undefined) return [notChecked];
  return checkSound(measures, 'whole').filter(
    ({ check, value }) =>
      !(check === 'peaks' && format.isLossy && (value ?? 0) <= highestEncodedPeak),
  );
}
