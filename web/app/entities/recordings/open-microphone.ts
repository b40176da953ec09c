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
