import { NsemError } from '@nsem/sdk';

import { fieldErrors } from '../../../lib/api/error-text.ts';

/** What is wrong with passwords that are tried first. */
const weaknesses: Readonly<Record<string, string>> = {
  common: 'This password is among the most common ones; choose another.',
  predictable: 'This password repeats itself or is a sequence; choose another.',
  personal:
    'This password is mostly your name, your e-mail or the name of this site; choose another.',
};

/** The errors of a form with a new password, by the name of the field. */
export function passwordErrors(error: unknown, field: string): Readonly<Record<string, string>> {
  const reason = error instanceof NsemError ? String(error.problem['reason']) : '';
  const text = weaknesses[reason];
  return text === undefined ? fieldErrors(error) : { [field]: text };
}

/** Shown if the password and its confirmation differ. */
export const mismatch = {
  title: 'Password Mismatch',
  text: 'The passwords you entered do not match. Please try again.',
} as const;
