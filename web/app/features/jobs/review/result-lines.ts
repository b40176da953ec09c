import { readTranscript, segmentText } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readableText } from '../../../entities/jobs/job-text.ts';
import { outputTextQuery, resultKind } from '../../../entities/jobs/result-buttons.tsx';

/** The lines of a result in their order, by which a client marks places; none if it is no text, or not loaded. */
export function useResultLines(job: Job): readonly string[] {
  const isText = resultKind(job) === 'text';
  const { data = '' } = useQuery({ ...outputTextQuery(job), enabled: isText });
  return useMemo(() => linesOf(job, data), [job, data]);
}

/** The lines of a text, or the parts of a transcript. */
export function linesOf(job: Job, text: string): readonly string[] {
  if (job.service_type === 'transcription') return readTranscript(text).map((part) => part.text);
  const language = job.target_language ?? job.language ?? 'en';
  return segmentText(readableText(job, text), language).map(({ source }) => source.trim());
}

const longestShown = 60;

/** A line by its number and its beginning, to choose it from a list. */
export function labelOf(line: string, index: number): string {
  const letters = [...line.trim()];
  const start = letters.slice(0, longestShown).join('').trimEnd();
  return `${index + 1}: ${start}${letters.length > longestShown ? '…' : ''}`;
}
