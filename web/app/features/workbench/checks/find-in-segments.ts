import {
  checkTranslation,
  findInconsistencies,
  type GlossaryChecker,
  type TranslationFinding,
} from '@nsem/core/texts';

import type { Segment } from '../draft/draft.ts';

/** The languages of a translation, and the check of the client's terms if there are any. */
export type CheckedLanguages = Readonly<{
  sourceLanguage: string;
  targetLanguage: string;
  checkTerms?: GlossaryChecker | undefined;
}>;

/** Checks segments one by one, and each of them only once. */
export type SegmentChecker = Readonly<{
  /**
   * Checks segments from an index on, until the time is over.
   *
   * @returns the index to go on from; the number of the segments once all are checked
   */
  checkFrom(segments: readonly Segment[], start: number, until: () => boolean): number;
  /** What was found so far, in the order of the segments. */
  findingsOf(segments: readonly Segment[]): readonly TranslationFinding[];
}>;

export function createSegmentChecker(languages: CheckedLanguages): SegmentChecker {
  const known = new WeakMap<Segment, readonly TranslationFinding[]>();
  return {
    checkFrom(segments, start, until) {
      let index = start;
      for (; index < segments.length && !until(); index += 1) {
        const segment = segments[index];
        if (segment === undefined || known.has(segment)) continue;
        known.set(segment, checkTranslation({ segments: [segment], ...languages }));
      }
      return index;
    },
    findingsOf(segments) {
      const inconsistent = Map.groupBy(findInconsistencies(segments), ({ segment }) => segment);
      return segments.flatMap((one, segment) => [
        ...(known.get(one) ?? []).map((finding) => ({ ...finding, segment })),
        ...(inconsistent.get(segment) ?? []),
      ]);
    },
  };
}
