import type { SoundCheck, SoundFinding, SoundMeasures } from '@nsem/core/sound';

import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatSeconds } from '../../../lib/format/sizes.ts';

const sentences: Readonly<Record<SoundCheck, string>> = {
  empty: 'Nothing can be heard. Check that the right microphone is chosen.',
  'too-quiet': 'Too quiet: move closer or turn the microphone up.',
  'too-loud': 'Too loud: move back a little or turn the microphone down.',
  peaks: 'The loudest sounds are too loud: move back a little.',
  clipping:
    'The sound is distorted, which cannot be repaired: turn the microphone down, and record it ' +
    'again.',
  noise: 'There is noise behind your voice: switch off fans and close the windows.',
  clicks: 'There are clicks: do not touch the microphone, its cable or the table.',
  'long-silence': 'There is a long silence. Is it meant?',
};

/** What a check found in a recording, and what to do about it. */
export const findingText = ({ check }: Pick<SoundFinding, 'check'>): string => sentences[check];

/** Where in the recording it was found, such as `0:07`; null if it is about all of it. */
export const findingTime = ({ at }: Pick<SoundFinding, 'at'>): string | null =>
  at === null ? null : formatSeconds(at / 1_000);

/** The length and the loudness of a recording: `3.4 s, −19.6 LUFS`. */
export function measuredText({ durationMs, loudness }: SoundMeasures): string {
  const length = `${formatNumber(durationMs / 1_000, { most: 1 })} s`;
  return loudness === null ? length : `${length}, ${levelText(loudness)} LUFS`;
}

/** A level with a real minus sign and one decimal place. */
export const levelText = (level: number): string =>
  formatNumber(level, { most: 1 }).replace('-', '−');
