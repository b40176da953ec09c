import { createResampler, mixChannels } from '@nsem/core/sound';

import { openWav, type WavFile } from './read-wav-file.ts';
import { SoundRefusal } from './take-store.ts';

/** The sample rate of takes. */
const takeRate = 48_000;

/**
 * How long a recording may be that is not a WAV file. Browsers decode it at once, as numbers of 4
 * bytes: 10 minutes in stereo are 230 MB, about what a page may use on a small phone.
 */
export const longestDecodedMs = 10 * 60 * 1000;

/** How large it may be if its length is not known: 10 minutes of 64 kbit/s. */
const largestOfUnknownLength = 5_000_000;

const samplesAtATime = 65_536;

async function* decodeWav(wav: WavFile): AsyncGenerator<Float32Array> {
  const resampler = createResampler({ from: wav.sampleRate, to: takeRate });
  for await (const samples of wav.read(0, wav.length)) yield resampler.push(samples);
  yield resampler.end();
}

/** How long a recording is by its header, in milliseconds; null if it does not say. */
async function readDuration(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  try {
    await new Promise((resolve) => {
      audio.addEventListener('loadedmetadata', resolve);
      audio.addEventListener('error', resolve);
      audio.preload = 'metadata';
      audio.src = url;
    });
    return Number.isFinite(audio.duration) ? audio.duration * 1000 : null;
  } finally {
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

async function refuseTooLong(file: Blob): Promise<void> {
  const durationMs = await readDuration(file);
  const isTooLong =
    durationMs === null ? file.size > largestOfUnknownLength : durationMs > longestDecodedMs;
  if (isTooLong) throw new SoundRefusal('too-long');
}

/** The browser's decoder, which changes the sample rate too. */
async function decodeAtOnce(file: Blob): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, takeRate);
  try {
    return await context.decodeAudioData(await file.arrayBuffer());
  } catch {
    throw new SoundRefusal('not-decodable');
  }
}

/** The mean of all channels from one index to before another. */
function mixPart(sound: AudioBuffer, from: number, to: number): Float32Array {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, nth) =>
    sound.getChannelData(nth).subarray(from, to),
  );
  const interleaved = new Float32Array((to - from) * channels.length);
  for (const [nth, channel] of channels.entries()) {
    for (let at = 0; at < channel.length; at += 1) {
      interleaved[at * channels.length + nth] = channel[at] ?? 0;
    }
  }
  return mixChannels(interleaved, channels.length);
}

async function* decodeOther(file: Blob): AsyncGenerator<Float32Array> {
  await refuseTooLong(file);
  const sound = await decodeAtOnce(file);
  for (let at = 0; at < sound.length; at += samplesAtATime) {
    yield mixPart(sound, at, Math.min(at + samplesAtATime, sound.length));
  }
}

/**
 * Decodes a recording that was made elsewhere, to one channel with 48,000 samples a second. WAV files
 * of any length are read slice by slice; others may have 10 minutes.
 *
 * @throws {SoundRefusal} `not-decodable` or `too-long`
 * @throws the reason of the signal if it is aborted
 */
export async function* decodeRecording(
  file: Blob,
  signal?: AbortSignal,
): AsyncGenerator<Float32Array> {
  const wav = await openWav(file);
  for await (const samples of wav === null ? decodeOther(file) : decodeWav(wav)) {
    signal?.throwIfAborted();
    yield samples;
  }
}
