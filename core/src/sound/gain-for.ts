import type { SoundMeasures } from './sound-measures.ts';
import { highestPeak, mostGain, targetLoudness } from './sound-limits.ts';

/**
 * By how many decibels a recording is amplified (or attenuated, if negative) to be as loud as
 * narrations are to be: -19 LUFS, or less if its peaks would exceed -1 dBTP, and by at most 24 dB. 0
 * if there is no sound.
 */
export function gainFor(measures: Pick<SoundMeasures, 'loudness' | 'truePeak'>): number {
  if (measures.loudness === null) return 0;
  const gain = targetLoudness - measures.loudness;
  return Math.min(gain, highestPeak - measures.truePeak, mostGain);
}
