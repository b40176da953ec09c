/** Why a recording cannot start. */
export type MicrophoneFault = 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure';

/** A recording that could not start, with the reason. */
export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;
  constructor(fault: MicrophoneFault, cause?: unknown) {
    super(`The microphone cannot be used: ${fault}`, { cause });
    this.fault = fault;
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

/**
 * Requests a microphone. A recording must sound like the voice itself, so the browser's audio
 * processing is off.
 *
 * @param deviceId the browser's id of the microphone; empty for the usual one
 * @throws {MicrophoneError} if no microphone is found, access is denied or recording is impossible
 */
export async function openMicrophone(deviceId = ''): Promise<MediaStream> {
  checkSupport();
  const unprocessed = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        ...unprocessed,
        ...(deviceId !== '' && { deviceId: { exact: deviceId } }),
      },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new MicrophoneError(faultOf[name] ?? 'unsupported', error);
  }
}

/** Ends the use of a microphone. Stopping a track from here does not fire its `ended` event. */
export function releaseMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What hears a microphone. */
type Listener = Readonly<{
  onSamples(samples: Float32Array): void;
  /** Called when the microphone is disconnected, or a call takes it. */
  onLost(): void;
}>;

/** A microphone whose sound can be read. */
type StreamTap = Readonly<{
  /** How many samples a second has. */
  sampleRate: number;
  /** Begins to read. */
  start(listener: Listener): Promise<void>;
  /** Ends reading, and releases the microphone. */
  close(): Promise<void>;
}>;

type TapOptions = Readonly<{
  /** As the device has it, if it is left out. */
  sampleRate?: number;
  /** How many samples come together; as the browser processes them, if it is left out. */
  sliceLength?: number;
}>;

/** Prepares to read the sound of a microphone, in the thread that processes audio. */
export async function tapStream(
  stream: MediaStream,
  { sampleRate, sliceLength }: TapOptions = {},
): Promise<StreamTap> {
  const context = new AudioContext(sampleRate === undefined ? {} : { sampleRate });
  await context.audioWorklet.addModule('/voice-tap.js');
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, 'voice-tap', {
    numberOfOutputs: 0,
    ...(sliceLength !== undefined && { processorOptions: { sliceLength } }),
  });
  return {
    sampleRate: context.sampleRate,
    async start({ onSamples, onLost }) {
      tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) =>
        onSamples(data),
      );
      tap.port.start();
      for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
      source.connect(tap);
      await context.resume();
    },
    async close() {
      source.disconnect();
      tap.port.close();
      releaseMicrophone(stream);
      await context.close();
    },
  };
}
