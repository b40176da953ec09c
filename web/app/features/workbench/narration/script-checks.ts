import { checkSound, type SoundFinding } from '@nsem/core/sound';

import type { Segment } from '../draft/draft.ts';
import { chosenTake, type SentenceTakes } from './take-library.ts';

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

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = offsetBasis;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), prime) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}

/**
 * A key for each sentence, by its words: recordings stay with their sentence if the client edits the
 * script elsewhere. Sentences that are repeated have numbers.
 */
export function keySentences(segments: readonly Segment[]): readonly string[] {
  const counts = new Map<string, number>();
  return segments.map(({ source }) => {
    const name = hash(source);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name}-${count}`;
  });
}

/** Whether a paragraph ends after the segment. */
export const endsParagraph = ({ gap }: Pick<Segment, 'gap'>): boolean => gap.includes('\n');
