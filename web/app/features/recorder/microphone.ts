import { encodeWav, joinSlices, peakOf, secondsOf, type Sound } from './wav.ts';

/** Why a recording cannot start. */
export type MicrophoneFault = 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure';

/** A recording that is running. */
export type Recording = Readonly<{
  /** Ends it and gives the microphone back; answers a WAV file. */
  stop(): Promise<FinishedRecording>;
  /** Ends it and forgets what was said. */
  discard(): Promise<void>;
}>;

/** A finished recording. */
type FinishedRecording = Readonly<{ blob: Blob; seconds: number }>;

/** Told a few times a second: seconds so far, and the loudness since the last time, 0 to 1. */
export type OnProgress = (seconds: number, level: number) => void;

/** Enough for a voice; two minutes of it stay well under the server's 10 MiB. */
const highestRate = 24_000;

const reportsPerSecond = 15;

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
export async function startRecording(onProgress: OnProgress): Promise<Recording> {
  checkSupport();
  const stream = await openMicrophone();
  try {
    return await recordFrom(stream, onProgress);
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

async function recordFrom(stream: MediaStream, onProgress: OnProgress): Promise<Recording> {
  const context = new AudioContext();
  await context.audioWorklet.addModule('/voice-tap.js');
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, 'voice-tap', { numberOfOutputs: 0 });
  const slices: Float32Array[] = [];
  const report = reportEvery(context.sampleRate / reportsPerSecond, (heard, level) =>
    onProgress(heard / context.sampleRate, level),
  );
  tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
    slices.push(data);
    report(data);
  });
  tap.port.start();
  source.connect(tap);
  await context.resume();
  const end = async (): Promise<void> => {
    source.disconnect();
    tap.port.close();
    release(stream);
    await context.close();
  };
  return {
    discard: end,
    stop: async () => {
      await end();
      return finish({ samples: joinSlices(slices), sampleRate: context.sampleRate });
    },
  };
}

/** Slices come hundreds of times a second, which no screen needs to follow. */
function reportEvery(
  samples: number,
  report: (heard: number, level: number) => void,
): (slice: Float32Array) => void {
  let heard = 0;
  let reported = 0;
  let level = 0;
  return (slice) => {
    heard += slice.length;
    level = Math.max(level, peakOf(slice));
    if (heard - reported < samples) return;
    report(heard, level);
    reported = heard;
    level = 0;
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function finish(sound: Sound): Promise<FinishedRecording> {
  const lean = sound.sampleRate > highestRate ? await resample(sound) : sound;
  return {
    blob: new Blob([encodeWav(lean)], { type: 'audio/wav' }),
    seconds: secondsOf(sound),
  };
}

/** The browser's own converter filters what a lower rate cannot carry. */
async function resample({ samples, sampleRate }: Sound): Promise<Sound> {
  if (samples.length === 0) return { samples, sampleRate };
  const length = Math.ceil((samples.length * highestRate) / sampleRate);
  const offline = new OfflineAudioContext(1, length, highestRate);
  const buffer = offline.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(new Float32Array(samples), 0);
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  const rendered = await offline.startRendering();
  return { samples: rendered.getChannelData(0), sampleRate: highestRate };
}
