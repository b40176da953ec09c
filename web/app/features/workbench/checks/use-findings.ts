import type { TranslationFinding } from '@nsem/core/texts';
import { useEffect, useMemo, useState } from 'react';

import type { Segment } from '../draft/draft.ts';
import { createSegmentChecker, type CheckedLanguages } from './find-in-segments.ts';

const pauseMs = 600;
/** How long one slice may keep the page from reacting. */
const sliceMs = 8;

const none: readonly TranslationFinding[] = [];

/**
 * What the checks find in the segments, once typing has paused: a long text is checked in slices, so
 * that no key press waits for it.
 *
 * @param languages null if the text is no translation, and is not checked
 */
export function useFindings(
  segments: readonly Segment[],
  languages: CheckedLanguages | null,
): readonly TranslationFinding[] {
  const checker = useMemo(() => languages && createSegmentChecker(languages), [languages]);
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    if (checker === null) return undefined;
    let next = 0;
    const check = (): void => {
      const end = performance.now() + sliceMs;
      next = checker.checkFrom(segments, next, () => performance.now() >= end);
      if (next < segments.length) timer = setTimeout(check);
      else setFindings(checker.findingsOf(segments));
    };
    let timer = setTimeout(check, pauseMs);
    return () => clearTimeout(timer);
  }, [checker, segments]);
  return findings;
}
