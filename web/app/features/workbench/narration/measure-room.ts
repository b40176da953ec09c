import { createMeter, highestNoiseFloor } from '@nsem/core/sound';

import { MicrophoneError } from '../../../entities/recordings/open-microphone.ts';
import { faultText, type RecorderFault } from './microphone-text.ts';
import { takeRate } from './take-library.ts';
import { levelText } from './take-text.ts';
import type { OpenTap } from './voice-tap.ts';

/** What the noise of a room is. */
export type RoomResult = Readonly<{
  isQuiet: boolean;
  /** In dBFS; null if the microphone gives nothing at all. */
  noise: number | null;
  fault: RecorderFault | null;
}>;

const measuredSeconds = 5;

/** When a microphone is switched on, the first moments can click. */
const skippedSeconds = 0.3;

/**
 * Measures the noise of the room for 5 seconds of sound.
 *
 * @returns with a fault if the microphone cannot be used or is lost
 */
export async function measureRoom(openTap: OpenTap, deviceId: string): Promise<RoomResult> {
  const meter = createMeter({ sampleRate: takeRate });
  const heard = Promise.withResolvers<RecorderFault | null>();
  let samples = 0;
  try {
    const tap = await openTap(deviceId, {
      onSamples: (slice) => {
        samples += slice.length;
        if (samples > skippedSeconds * takeRate) meter.push(slice);
        if (samples >= measuredSeconds * takeRate) heard.resolve(null);
      },
      onLost: () => heard.resolve('missing'),
    });
    const fault = await heard.promise;
    await tap.close();
    const { noiseFloor: noise } = meter.measures();
    const isQuiet = fault === null && noise !== null && noise <= highestNoiseFloor;
    return { isQuiet, noise, fault };
  } catch (error) {
    const fault = error instanceof MicrophoneError ? error.fault : 'unsupported';
    return { isQuiet: false, noise: null, fault };
  }
}

/** What the measurement means, and what to do. */
export function roomText({ isQuiet, noise, fault }: RoomResult): string {
  if (fault !== null) return faultText(fault);
  if (noise === null) return 'The microphone gives no sound. Choose another one, or switch it on.';
  const level = `${levelText(noise)} dB`;
  return isQuiet
    ? `Your room is quiet enough (${level}).`
    : `Your room is too loud (${level}). Switch off fans, close the windows, or hang up blankets.`;
}
