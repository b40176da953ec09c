import { segmentText } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useMemo } from 'react';

import { readableText } from './job-text.ts';

/** A part of what was sent, and what became of it. */
export type SourcePair = Readonly<{ source: string; result: string }>;

type Translated = Pick<Job, 'content' | 'has_document' | 'source_language' | 'target_language'>;

const linesOf = (text: string): readonly string[] =>
  text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

const sentencesOf = (text: string, language: string | null): readonly string[] =>
  segmentText(text, language ?? 'en').map(({ source }) => source);

const pair = (
  sources: readonly string[],
  results: readonly string[],
): readonly SourcePair[] | null =>
  sources.length === results.length
    ? sources.map((source, nth) => ({ source, result: results[nth] ?? '' }))
    : null;

/** Pairs a translation with its source: by sentences if both have as many, or by lines, or as wholes. */
export function pairWithSource(job: Translated, delivered: string): readonly SourcePair[] {
  const [source, result] = [readableText(job, job.content), readableText(job, delivered)];
  return (
    pair(sentencesOf(source, job.source_language), sentencesOf(result, job.target_language)) ??
    pair(linesOf(source), linesOf(result)) ?? [{ source, result }]
  );
}

export type BesideSourceProps = Readonly<{ job: Job; text: string }>;

/** A translation with its source beside it, or above it on a phone. */
export function BesideSource({ job, text }: BesideSourceProps) {
  const pairs = useMemo(() => pairWithSource(job, text), [job, text]);
  return (
    <ol className="ruled" aria-label="The original and its translation">
      {pairs.map(({ source, result }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- sentences have no other name
        <li key={nth} className="tiles">
          <p className="written soft" dir="auto" lang={job.source_language ?? ''}>
            {source}
          </p>
          <p className="written" dir="auto" lang={job.target_language ?? ''}>
            {result}
          </p>
        </li>
      ))}
    </ol>
  );
}
