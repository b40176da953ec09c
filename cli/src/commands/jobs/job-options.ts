import type { Job, NewJob } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { dueOption, given, option, type OptionsOf } from '../../define/options.ts';
import { parseAmount } from '../../define/parse-money.ts';
import type { Field } from '../../output/table.ts';

/** The options that say more about the work of a job. */
export const briefOptions = [
  option('--purpose <text>', 'what the result is for'),
  option('--audience <text>', 'who will read or hear it'),
  option('--variety <text>', 'the variety of the language, such as Asante Twi'),
  option('--tone <tone>', 'how it should sound', ['neutral', 'formal', 'friendly', 'simple']),
  dueOption('when you need it, from an hour to a year ahead: 48h, or 2026-11-27T17:00'),
] as const;

const orNull = (text: string | undefined): string | null | undefined =>
  text === undefined || text.trim() !== '' ? text : null;

/** The fields that the options describe; an empty text removes what a job has. */
export const briefFrom = ({
  purpose,
  audience,
  variety,
  tone,
  due,
}: OptionsOf<typeof briefOptions>): Partial<
  Pick<NewJob, 'purpose' | 'audience' | 'variety' | 'tone' | 'due_at'>
> =>
  given({
    purpose: orNull(purpose),
    audience: orNull(audience),
    variety: orNull(variety),
    tone,
    due_at: orNull(due),
  });

/** The fields of a job for them, but for the due time. */
export const briefFields = ({ purpose, audience, variety, tone }: Job): readonly Field[] => [
  { label: 'purpose', text: purpose },
  { label: 'audience', text: audience },
  { label: 'variety', text: variety },
  { label: 'tone', text: tone },
];

/** The options that say whether the client of a new job reviews its result. */
export const acceptOptions = [
  option('--accept-on-delivery', 'accept whatever is delivered: it cannot be sent back'),
  option('--accept-after-review', 'review the result, whatever your account says', undefined, {
    conflicts: 'acceptOnDelivery',
  }),
] as const;

/** The field of the API for these options; without one, the account decides. */
export function acceptFrom(options: OptionsOf<typeof acceptOptions>): Pick<NewJob, 'accept'> {
  if (options.acceptOnDelivery === true) return { accept: 'on_delivery' };
  return options.acceptAfterReview === true ? { accept: 'after_review' } : {};
}

/** The option that refuses another price than the one that was seen. */
export const expectOption = option(
  '--expect <amount>',
  'what you expect to pay in GHS, as a quote shows it; at another price nothing is done',
  parseAmount,
);

/** The field of the API for that option. */
export const expectedFrom = ({ expect }: Readonly<{ expect?: number }>) =>
  expect === undefined ? {} : { expected_amount_due: expect };

/** Parses the version of a job, as it is printed; or an ETag of the API, or `*`. */
function parseVersion(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('Use the version that nsem jobs get shows.');
}

/** The option that makes a change of a job conditional. */
export const ifMatchOption = option(
  '--if-match <version>',
  'do nothing if the job has changed since this version, which nsem jobs get shows',
  parseVersion,
);
