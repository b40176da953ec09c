import type { NewJob } from '@nsem/sdk';
import { InvalidArgumentError, Option, type Command } from 'commander';

import { parseDuration } from '../../duration.ts';

type JobTone = NonNullable<NewJob['tone']>;

const tones: readonly JobTone[] = ['neutral', 'formal', 'friendly', 'simple'];

/** The options that say more about the work of a job. */
export type BriefOptions = Readonly<{
  purpose?: string;
  audience?: string;
  tone?: JobTone;
  /** ISO 8601 in UTC; '' for no due time. */
  due?: string;
}>;

/** Milliseconds since 1970 of a time, with its zone or in that of this computer, or from now. */
function momentOf(text: string): number {
  const fromNow = parseDuration(text);
  if (fromNow !== null) return Date.now() + fromNow;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

/** Parses a time to ISO 8601 in UTC; an empty text stays empty. */
export function parseMoment(text: string): string {
  if (text === '') return text;
  const at = momentOf(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError('Use 48h, or a time: 2026-11-27T17:00.');
  return new Date(at).toISOString();
}

/** Adds the options that say more about the work of a job. */
export const addBriefOptions = (command: Command): Command =>
  command
    .option('--purpose <text>', 'what the result is for')
    .option('--audience <text>', 'who will read or hear it')
    .addOption(new Option('--tone <tone>', 'how it should sound').choices(tones))
    .addOption(
      new Option(
        '--due <time>',
        'when you need it, from an hour to a year ahead: 48h, or 2026-11-27T17:00',
      ).argParser(parseMoment),
    );

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The fields that the options describe; an empty text removes what a job has. */
export const briefFrom = ({ purpose, audience, tone, due }: BriefOptions) => ({
  ...(purpose !== undefined && { purpose: orNull(purpose) }),
  ...(audience !== undefined && { audience: orNull(audience) }),
  ...(tone !== undefined && { tone }),
  ...(due !== undefined && { due_at: orNull(due) }),
});
