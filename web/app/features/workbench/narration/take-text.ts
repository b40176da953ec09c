import type { SoundFinding, SoundMeasures } from '@nsem/core/sound';

import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatSeconds } from '../../../lib/format/sizes.ts';

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
