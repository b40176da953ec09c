import { finishRecording } from './finish-recording.ts';
import type { Voice } from './voice.ts';
import { joinSlices, peakOf, type Sound } from './wav.ts';

/** Why a recording cannot start. */
export type MicrophoneFault = 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure';

/** A recording that is running. */
export type Recording = Readonly<{
  /** Ends it and gives the microphone back; answers a WAV file. */
  stop(): Promise<Voice & { seconds: number }>;
  /** Tells what was said since the last piece, now. */
  tellPiece(): void;
  /** Ends it, telling the last piece, and gives the microphone back. */
  leave(): Promise<void>;
}>;

/** Who follows a recording. */
export type Listener = Readonly<{
  /** Told a few times a second: seconds so far, and the loudness since the last time, 0 to 1. */
  onProgress(seconds: number, level: number): void;
  /** Told every two seconds what was said in them, so that it can be kept. */
  onPiece(piece: Sound): void;
  /** Told when the microphone is taken away in the middle. */
  onLost(): void;
}>;

const reportsPerSecond = 15;
const secondsOfPiece = 2;

/** A recording that could not start, with the reason to tell. */
export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;
  constructor(fault: MicrophoneFault, cause?: unknown) {
    super(`The microphone cannot be used: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Asks for the microphone and starts to record.
 *
 * @throws {MicrophoneError} where there is none, it is refused, or the browser cannot.
 */
export async function startRecording(listener: Listener): Promise<Recording> {
  checkSupport();
  const stream = await openMicrophone();
  try {
    return await recordFrom(stream, listener);
  } catch (error) {
    release(stream);
    throw new MicrophoneError('unsupported', error);
  }
}

function checkSupport(): void {
  if (!isSecureContext) throw new MicrophoneError('insecure');
  const isSupported = 'mediaDevices' in navigator && typeof AudioWorkletNode === 'function';
  if (!isSupported) throw new MicrophoneError('unsupported');
}

const faultOf: Readonly<Record<string, MicrophoneFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** A voice is wanted as it is, so the browser's own clean-up stays off. */
async function openMicrophone(): Promise<MediaStream> {
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, ...plain } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new MicrophoneError(faultOf[name] ?? 'unsupported', error);
  }
}

async function recordFrom(stream: MediaStream, listener: Listener): Promise<Recording> {
  const context = new AudioContext();
  await context.audioWorklet.addModule('/voice-tap.js');
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, 'voice-tap', { numberOfOutputs: 0 });
  const { sampleRate } = context;
  const slices: Float32Array[] = [];
  let told = 0;
  const tellPiece = (): void => {
    if (told === slices.length) return;
    listener.onPiece({ samples: joinSlices(slices.slice(told)), sampleRate });
    told = slices.length;
  };
  const report = every(sampleRate / reportsPerSecond, (heard, level) =>
    listener.onProgress(heard / sampleRate, level),
  );
  const cut = every(sampleRate * secondsOfPiece, tellPiece);
  tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
    slices.push(data);
    report(data);
    cut(data);
  });
  tap.port.start();
  for (const track of stream.getTracks()) track.addEventListener('ended', listener.onLost);
  source.connect(tap);
  await context.resume();
  const end = async (): Promise<void> => {
    source.disconnect();
    tap.port.close();
    release(stream);
    await context.close();
  };
  return {
    tellPiece,
    leave: async () => {
      tellPiece();
      await end();
    },
    stop: async () => {
      await end();
      return finishRecording({ samples: joinSlices(slices), sampleRate });
    },
  };
}

/** Slices come hundreds of times a second, which nobody needs to follow. */
function every(
  samples: number,
  tell: (heard: number, level: number) => void,
): (slice: Float32Array) => void {
  let heard = 0;
  let reported = 0;
  let level = 0;
  return (slice) => {
    heard += slice.length;
    level = Math.max(level, peakOf(slice));
    if (heard - reported < samples) return;
    reported = heard;
    tell(heard, level);
    level = 0;
  };
}

/** Stopping a track oneself does not count as losing it. */
function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
