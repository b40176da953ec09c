import type { SoundMeasures, Span } from './sound-measures.ts';

/** What stays before the first sound: soft beginnings, such as of an "f", are below the threshold. */
const leadMs = 100;

/** What stays after the last sound, which fades. */
const tailMs = 150;

/**
 * What is left of a recording without the silence at its ends.
 *
 * @returns all but what is more than 100 ms before the first sound and 150 ms after the last; empty,
 * at 0, if there is no sound.
 */
export function trimSilence({
  durationMs,
  silences,
}: Pick<SoundMeasures, 'durationMs' | 'silences'>): Span {
  const lead = silences.find(({ from }) => from === 0);
  const tail = silences.find(({ to }) => to === durationMs);
  if (lead?.to === durationMs) return { from: 0, to: 0 };
  return {
    from: Math.max((lead?.to ?? 0) - leadMs, 0),
    to: Math.min((tail?.from ?? durationMs) + tailMs, durationMs),
  };
}
