import { countText } from '@nsem/core/texts';

import type { Segment } from '../draft/draft.ts';

/** How much was written. */
export type WrittenCount = Readonly<{ words: number; characters: number }>;

const known = new WeakMap<Segment, WrittenCount>();

function countSegment(segment: Segment, language: string): WrittenCount {
  const counted = known.get(segment) ?? countText(segment.text, language);
  known.set(segment, counted);
  return counted;
}

/** Counts what is written in all segments; each segment is counted once, until it changes. */
export function countWritten(segments: readonly Segment[], language: string): WrittenCount {
  let [words, characters] = [0, 0];
  for (const segment of segments) {
    const counted = countSegment(segment, language);
    words += counted.words;
    characters += counted.characters;
  }
  return { words, characters };
}
