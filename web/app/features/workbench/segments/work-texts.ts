import { countText, type LanguageLetters, lettersOf } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';

import type { Segment } from '../draft/draft.ts';
import type { Chords } from './typing.ts';

/** The letters of a language that most keyboards lack, and what enters them. */
export type Letters = LanguageLetters & Readonly<{ chords: Chords }>;

/** The languages of a job, as codes for the browser, and the letters of the one that is written. */
export type WorkLanguages = Readonly<{
  source: string | undefined;
  target: string | undefined;
  letters: Letters;
}>;

type JobLanguages = Pick<Job, 'source_language' | 'target_language' | 'language'>;

/** The languages of a job; a transcription is written in the language of its recording. */
export function workLanguagesOf(job: JobLanguages): WorkLanguages {
  const target = job.target_language ?? job.language ?? undefined;
  const { letters, marks } = lettersOf(target ?? '');
  const chords = new Map<string, string>();
  for (const { chord, lower } of letters) if (chord !== null) chords.set(chord, lower);
  for (const { chord, mark } of marks) chords.set(chord, mark);
  return { source: job.source_language ?? undefined, target, letters: { letters, marks, chords } };
}

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
