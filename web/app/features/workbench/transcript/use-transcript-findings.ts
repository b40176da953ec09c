import {
  createTranscriptChecker,
  type TranscriptFinding,
  type TranscriptPart,
} from '@nsem/core/texts';
import { useEffect, useMemo, useState } from 'react';

import { checkAtRest } from '../checks/check-at-rest.ts';
import type { Typing } from '../segments/typing.ts';

const none: readonly TranscriptFinding[] = [];

/** What a transcript is checked against. */
export type CheckedRecording = Readonly<{ durationMs: number; language: string }>;

/** What the checks find in a transcript, once typing has paused. */
export function useTranscriptFindings(
  parts: readonly TranscriptPart[],
  { durationMs, language }: CheckedRecording,
  typing: Typing,
): readonly TranscriptFinding[] {
  const checker = useMemo(() => createTranscriptChecker(language), [language]);
  const [findings, setFindings] = useState(none);
  useEffect(
    () =>
      checkAtRest(typing, {
        count: parts.length,
        check(from, until) {
          let index = from;
          for (; index < parts.length && !until(); index += 1) {
            const part = parts[index];
            if (part !== undefined) checker.read(part);
          }
          return index;
        },
        finish: () => setFindings(checker.check(parts, durationMs)),
      }),
    [checker, parts, durationMs, typing],
  );
  return findings;
}
