import { toPcm, wavHeader } from '@nsem/core/sound';
import { formatBytes } from '../../lib/format/sizes.ts';
import {
  MicrophoneError,
  openMicrophone,
  releaseMicrophone,
  tapStream,
} from './open-microphone.ts';

/** A recording in progress. */
export type Recording = Readonly<{
  /** Ends the recording, releases the microphone and returns a WAV file. */
  stop(): Promise<Attachment & { seconds: number }>;
  /** Reports the samples since the last chunk, now. */
  flushChunk(): void;
  /** Reports the last chunk, then ends the recording and releases the microphone. */
  abort(): Promise<void>;
}>;

/** The events of a recording. */
export type RecordingListener = Readonly<{
  /** Called a few times a second: seconds so far, and the latest peak level, 0 to 1. */
  onProgress(seconds: number, level: number): void;
  /** Called every two seconds with the samples since the last chunk, so that they can be saved. */
  onChunk(chunk: Sound): void;
  /** Called when the microphone is disconnected during the recording. */
  onLost(): void;
}>;

const reportsPerSecond = 15;
const chunkSeconds = 2;

/**
 * Requests the microphone and starts to record.
 *
 * @throws {MicrophoneError} if no microphone is found, access is denied or recording is impossible
 */
export async function startRecording(listener: RecordingListener): Promise<Recording> {
  const stream = await openMicrophone();
  try {
    return await recordFrom(stream, listener);
  } catch (error) {
    releaseMicrophone(stream);
    throw new MicrophoneError('unsupported', error);
  }
}

async function recordFrom(stream: MediaStream, listener: RecordingListener): Promise<Recording> {
  const tap = await tapStream(stream);
  const { sampleRate } = tap;
  const slices: Float32Array[] = [];
  let reported = 0;
  const flushChunk = (): void => {
    if (reported === slices.length) return;
    listener.onChunk({ samples: joinSlices(slices.slice(reported)), sampleRate });
    reported = slices.length;
  };
  const reportProgress = every(sampleRate / reportsPerSecond, (recorded, level) =>
    listener.onProgress(recorded / sampleRate, level),
  );
  const reportChunk = every(sampleRate * chunkSeconds, flushChunk);
  await tap.start({
    onSamples(samples) {
      slices.push(samples);
      reportProgress(samples);
      reportChunk(samples);
    },
    onLost: listener.onLost,
  });
  return {
    flushChunk,
    abort: async () => {
      flushChunk();
      await tap.close();
    },
    stop: async () => {
      await tap.close();
      return finishRecording({ samples: joinSlices(slices), sampleRate });
    },
  };
}

/** Throttles the slices, which arrive hundreds of times a second. */
function every(
  samples: number,
  report: (recorded: number, level: number) => void,
): (slice: Float32Array) => void {
  let recorded = 0;
  let reported = 0;
  let level = 0;
  return (slice) => {
    recorded += slice.length;
    level = Math.max(level, peakOf(slice));
    if (recorded - reported < samples) return;
    reported = recorded;
    report(recorded, level);
    level = 0;
  };
}

/** The longest recording, in seconds; it then ends automatically. */
export const longestSeconds = 120;

/** Enough for a voice; two minutes at this rate stay well under the server's 10 MiB. */
const maxSampleRate = 24_000;

/**
 * Converts recorded samples to a WAV file, cut at the longest recording. The browser's `MediaRecorder`
 * cannot do this: what it labels `audio/wav` contains WebM.
 */
export async function finishRecording(sound: Sound): Promise<Attachment & { seconds: number }> {
  const limited = truncate(sound, longestSeconds);
  const { samples, sampleRate } =
    limited.sampleRate > maxSampleRate ? await resample(limited) : limited;
  const header = wavHeader(samples.length, sampleRate);
  return {
    file: new File([header, toPcm(samples)], recordingName, { type: 'audio/wav' }),
    seconds: secondsOf(limited),
  };
}

/** Uses the browser's converter, which filters out frequencies that a lower rate cannot carry. */
async function resample({ samples, sampleRate }: Sound): Promise<Sound> {
  if (samples.length === 0) return { samples, sampleRate };
  const length = Math.floor((samples.length * maxSampleRate) / sampleRate);
  const offline = new OfflineAudioContext(1, Math.max(1, length), maxSampleRate);
  const buffer = offline.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(new Float32Array(samples), 0);
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  const rendered = await offline.startRendering();
  return { samples: rendered.getChannelData(0), sampleRate: maxSampleRate };
}

/** A file that was recorded here or chosen; `seconds` is the length of its audio, if known. */
export type Attachment = Readonly<{ file: File; seconds: number | null }>;

/** The file name of every recording made here. */
export const recordingName = 'recording.wav';

/** What the file chooser offers for a recording. */
export const soundFiles = 'audio/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.flac,.webm';

/** Whether a file is a recording by its type or its name; the server looks at its bytes. */
export const isSoundFile = ({ type, name }: File): boolean =>
  type.startsWith('audio/') || /\.(wav|mp3|m4a|aac|ogg|opus|flac|webm)$/i.test(name);

/** Uncompressed sound: samples from -1 to 1, one channel. */
export type Sound = Readonly<{ samples: Float32Array; sampleRate: number }>;

export function joinSlices(slices: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const combined = new Float32Array(slices.reduce((length, slice) => length + slice.length, 0));
  let at = 0;
  for (const slice of slices) {
    combined.set(slice, at);
    at += slice.length;
  }
  return combined;
}

/** How long a sound is, in seconds. */
export const secondsOf = ({ samples, sampleRate }: Sound): number => samples.length / sampleRate;

/** The first seconds of a sound. */
export const truncate = ({ samples, sampleRate }: Sound, seconds: number): Sound => ({
  samples: samples.subarray(0, Math.floor(seconds * sampleRate)),
  sampleRate,
});

/** The peak level of a slice from 0 to 1, for a level meter. */
export const peakOf = (slice: Float32Array): number =>
  slice.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** Larger files are not copied to the storage of the browser before they are sent. */
const largestSavedBytes = 50 * 1024 * 1024;

/** Whether a file is small enough to be saved on the device until it has been sent. */
export const isSavable = (file: Blob): boolean => file.size <= largestSavedBytes;

/** A warning for a file that is too large to be saved on the device; null if it is saved. */
export const unsavedFileText = (file: Blob): string | null =>
  isSavable(file)
    ? null
    : `Files larger than ${formatBytes(largestSavedBytes)} are not saved on this device. If you leave ` +
      'this page before the file is sent, you will have to choose it again.';
