import { NsemError } from '@nsem/sdk';

import { fieldErrors } from '../../../lib/api/error-text.ts';

const common = 'This password is among the most common ones; choose another.';

/** The errors of a form with a new password, by the name of the field. */
export function passwordErrors(error: unknown, field: string): Readonly<Record<string, string>> {
  const isCommon = error instanceof NsemError && error.problem['reason'] === 'common';
  return isCommon ? { [field]: common } : fieldErrors(error);
}

/** Shown if the password and its confirmation differ. */
export const mismatch = {
  title: 'Password Mismatch',
  text: 'The passwords you entered do not match. Please try again.',
} as const;
