import { checkSound, type SoundFinding } from '@nsem/core/sound';

import type { Segment } from '../draft/draft.ts';
import { chosenTake, type SentenceTakes } from './take.ts';

/** The takes of all sentences, by their keys. */
export type TakesByKey = ReadonlyMap<string, SentenceTakes>;

/** What was found in the take of a sentence. */
export type SentenceFinding = SoundFinding & Readonly<{ sentence: number }>;

/** What was found in one take; of each check, the first place is enough to redo it. */
export function checkTake(takes: SentenceTakes | undefined): readonly SoundFinding[] {
  const take = chosenTake(takes);
  if (take === undefined) return [];
  const seen = new Set<string>();
  return checkSound(take.measures, 'sentence').filter(({ check }) => {
    const isFirst = !seen.has(check);
    seen.add(check);
    return isFirst;
  });
}

/** What was found in the takes that will be delivered. */
export const checkTakes = (
  keys: readonly string[],
  takes: TakesByKey,
): readonly SentenceFinding[] =>
  keys.flatMap((key, sentence) =>
    checkTake(takes.get(key)).map((finding) => ({ ...finding, sentence })),
  );

/** How far a narration is. */
export type Progress = Readonly<{
  /** The sentences that are recorded and accepted. */
  done: number;
  /** The first sentence that is not; null if all are. */
  firstOpen: number | null;
  /** The sentences that are accepted, and whose recordings are not on this device. */
  elsewhere: readonly number[];
  seconds: number;
}>;

/** How far the narration is on this device. */
export function progressOf(
  segments: readonly Segment[],
  keys: readonly string[],
  takes: TakesByKey,
): Progress {
  const chosen = keys.map((key) => chosenTake(takes.get(key)));
  const isDone = segments.map(({ state }) => state === 'done');
  const firstOpen = isDone.indexOf(false);
  return {
    done: isDone.filter(Boolean).length,
    firstOpen: firstOpen === -1 ? null : firstOpen,
    elsewhere: isDone.flatMap((done, at) => (done && chosen[at] === undefined ? [at] : [])),
    seconds: chosen.reduce((sum, take) => sum + (take?.measures.durationMs ?? 0), 0) / 1_000,
  };
}
