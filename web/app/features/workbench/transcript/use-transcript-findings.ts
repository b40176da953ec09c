import { checkTranscript, type TranscriptFinding, type TranscriptPart } from '@nsem/core/texts';
import { useEffect, useState } from 'react';

const pauseMs = 600;
const none: readonly TranscriptFinding[] = [];

/** What a transcript is checked against. */
export type CheckedRecording = Readonly<{ durationMs: number; language: string }>;

/** What the checks find in a transcript, once typing has paused. */
export function useTranscriptFindings(
  parts: readonly TranscriptPart[],
  { durationMs, language }: CheckedRecording,
): readonly TranscriptFinding[] {
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    const timer = setTimeout(
      () => setFindings(checkTranscript(parts, durationMs, language)),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [parts, durationMs, language]);
  return findings;
}
