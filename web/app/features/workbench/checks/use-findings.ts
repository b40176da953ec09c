import {
  checkTranslation,
  describeTranslationFinding,
  findInconsistencies,
  type GlossaryChecker,
  type TranslationFinding,
} from '@nsem/core/texts';
import { useEffect, useMemo, useState } from 'react';

import type { Segment } from '../draft/draft.ts';
import type { Typing } from '../segments/typing.ts';
import { checkAtRest } from './check-at-rest.ts';

/** What the checks found: all of it, and the sentences about each segment. */
export type SegmentFindings = Readonly<{
  /** Null before the first check. */
  all: readonly TranslationFinding[] | null;
  sentences: ReadonlyMap<number, readonly string[]>;
}>;

const none: SegmentFindings = { all: null, sentences: new Map() };

/** What the checks find in the segments, once typing has paused. */
export function useFindings(
  segments: readonly Segment[],
  languages: CheckedLanguages,
  typing: Typing,
): SegmentFindings {
  const checker = useMemo(() => createSegmentChecker(languages), [languages]);
  const [findings, setFindings] = useState(none);
  useEffect(
    () =>
      checkAtRest(typing, {
        segments,
        check: (from, until) => checker.checkFrom(segments, from, until),
        finish() {
          const all = checker.findingsOf(segments);
          setFindings((before) => ({ all, sentences: sentencesOf(all, before.sentences) }));
        },
      }),
    [checker, segments, typing],
  );
  return findings;
}

/**
 * The sentences about each segment; an empty segment shows itself that it is.
 *
 * @param before those of the last check: what is the same stays the same object, and is not rendered
 */
function sentencesOf(
  findings: readonly TranslationFinding[],
  before: SegmentFindings['sentences'],
): SegmentFindings['sentences'] {
  const found = new Map<number, string[]>();
  for (const finding of findings) {
    if (finding.check === 'empty') continue;
    const others = found.get(finding.segment) ?? [];
    others.push(describeTranslationFinding(finding));
    found.set(finding.segment, others);
  }
  return new Map(
    Array.from(found, ([segment, now]) => [segment, asBefore(now, before.get(segment))] as const),
  );
}

const asBefore = (
  now: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] =>
  before?.length === now.length && now.every((sentence, at) => sentence === before[at])
    ? before
    : now;

/** The languages of a translation, and the check of the client's terms if there are any. */
export type CheckedLanguages = Readonly<{
  sourceLanguage: string;
  targetLanguage: string;
  checkTerms?: GlossaryChecker | undefined;
}>;

/** Checks segments one by one, and each of them only once. */
type SegmentChecker = Readonly<{
  /**
   * Checks segments from an index on, until the time is over.
   *
   * @returns the index to go on from; the number of the segments once all are checked
   */
  checkFrom(segments: readonly Segment[], start: number, until: () => boolean): number;
  /** What was found so far, in the order of the segments. */
  findingsOf(segments: readonly Segment[]): readonly TranslationFinding[];
}>;

function createSegmentChecker(languages: CheckedLanguages): SegmentChecker {
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
