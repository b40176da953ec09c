import {
  createTranscriptChecker,
  type TranscriptFinding,
  type TranscriptPart,
} from '@nsem/core/texts';
import { useEffect, useMemo, useState } from 'react';

import { checkAtRest } from '../checks/check-at-rest.ts';
import type { Segment } from '../draft/draft.ts';
import type { Typing } from '../segments/typing.ts';

const none: readonly TranscriptFinding[] = [];

/** What a transcript is checked against. */
export type CheckedRecording = Readonly<{ durationMs: number; language: string }>;

/** A transcript as it is edited: each segment is a part. */
type EditedTranscript = Readonly<{
  segments: readonly Segment[];
  parts: readonly TranscriptPart[];
}>;

/** What the checks find in a transcript, once typing has paused. */
export function useTranscriptFindings(
  { segments, parts }: EditedTranscript,
  { durationMs, language }: CheckedRecording,
  typing: Typing,
): readonly TranscriptFinding[] {
  const checker = useMemo(() => createTranscriptChecker(language), [language]);
  const [findings, setFindings] = useState(none);
  useEffect(
    () =>
      checkAtRest(typing, {
        segments,
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
    [checker, segments, parts, durationMs, typing],
  );
  return findings;
}
