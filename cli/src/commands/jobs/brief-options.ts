import type { NewJob } from '@nsem/sdk';
import { Option, type Command } from 'commander';

import { dueOption } from '../../define/time-option.ts';

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

/** Adds the options that say more about the work of a job. */
export const addBriefOptions = (command: Command): Command =>
  command
    .option('--purpose <text>', 'what the result is for')
    .option('--audience <text>', 'who will read or hear it')
    .addOption(new Option('--tone <tone>', 'how it should sound').choices(tones))
    .addOption(
      dueOption('when you need it, from an hour to a year ahead: 48h, or 2026-11-27T17:00'),
    );

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The fields that the options describe; an empty text removes what a job has. */
export const briefFrom = ({ purpose, audience, tone, due }: BriefOptions) => ({
  ...(purpose !== undefined && { purpose: orNull(purpose) }),
  ...(audience !== undefined && { audience: orNull(audience) }),
  ...(tone !== undefined && { tone }),
  ...(due !== undefined && { due_at: orNull(due) }),
});
