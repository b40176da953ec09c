import {
  createTranscriptChecker,
  describeTranscriptFinding,
  type TranscriptFinding,
  type TranscriptPart,
} from '@nsem/core/texts';
import { useEffect, useMemo, useState } from 'react';

import { formatSeconds } from '../../../lib/format/sizes.ts';
import { checkAtRest } from '../checks/check-at-rest.ts';
import checkStyles from '../checks/checks.module.css';
import type { Segment } from '../draft/draft.ts';
import type { Typing } from '../segments/typing.ts';

const mostShown = 50;

/** What the checks found in a transcript; each line leads to its place. */
export function TranscriptChecks(
  props: Readonly<{
    findings: readonly TranscriptFinding[];
    onOpen: (finding: TranscriptFinding) => void;
  }>,
) {
  const { findings, onOpen } = props;
  const more = findings.length - mostShown;
  if (findings.length === 0) return <p className="soft small">Nothing was found.</p>;
  return (
    <ul className="stack tight">
      {findings.slice(0, mostShown).map((finding) => (
        <li key={`${finding.part} ${finding.check} ${finding.at} ${finding.text}`}>
          <button
            type="button"
            className={`bare ${checkStyles.finding}`}
            data-severity={finding.severity}
            onClick={() => onOpen(finding)}
          >
            <strong>{placeText(finding)}</strong>
            <span>{describeTranscriptFinding(finding)}</span>
          </button>
        </li>
      ))}
      {more > 0 && <li className="soft small">And {more} more.</li>}
    </ul>
  );
}

const placeText = ({ part, at }: TranscriptFinding): string =>
  at === null ? `Part ${part + 1}` : `Part ${part + 1}, ${formatSeconds(at / 1000)}`;

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
