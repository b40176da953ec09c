import { lettersOf, type LanguageLetters } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';

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
