import {
  MicrophoneError,
  openMicrophone,
  releaseMicrophone,
} from '../../../entities/recordings/open-microphone.ts';
import { tapStream } from '../../../entities/recordings/tap-stream.ts';
import { takeRate } from './take-library.ts';

/** An open microphone. */
export type VoiceTap = Readonly<{ close(): Promise<void> }>;

/** What hears a microphone. */
export type VoiceListener = Readonly<{
  /** Called 50 times a second. */
  onSamples(samples: Float32Array): void;
  /** Called when the microphone is unplugged, or a call takes it. */
  onLost(): void;
}>;

/** Opens a microphone, whose sound comes with `takeRate` samples a second. */
export type OpenTap = (deviceId: string, listener: VoiceListener) => Promise<VoiceTap>;

const slicesPerSecond = 50;

/**
 * Opens a microphone, whose sound comes in slices of 20 ms.
 *
 * @param deviceId the browser's id of the microphone; empty for the usual one
 * @throws {MicrophoneError} if it cannot be used
 */
export const openTap: OpenTap = async (deviceId, listener) => {
  const stream = await openMicrophone(deviceId);
  const sliceLength = Math.round(takeRate / slicesPerSecond);
  try {
    const tap = await tapStream(stream, { sampleRate: takeRate, sliceLength });
    await tap.start(listener);
    return tap;
  } catch (error) {
    releaseMicrophone(stream);
    throw new MicrophoneError('unsupported', error);
  }
};

/** A microphone to choose. */
export type Microphone = Readonly<{ id: string; name: string }>;

/** The microphones of the device; their names are known once one of them may be used. */
export async function listMicrophones(): Promise<readonly Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      name: label === '' ? `Microphone ${index + 1}` : label,
    }));
}
