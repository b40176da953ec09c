import { finishRecording } from './finish-recording.ts';
import type { Attachment } from './attachment.ts';
import { MicrophoneError, openMicrophone, releaseMicrophone } from './open-microphone.ts';
import { tapStream } from './tap-stream.ts';
import { joinSlices, peakOf, type Sound } from './wav.ts';

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
