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

/** A form that shows the errors of its fields. */
type PasswordForm = Readonly<{
  setErrors: (errors: Readonly<Record<string, string>>) => void;
  getInputNode: (field: string) => HTMLElement | null;
}>;

/** Shows what is wrong with a new password at its field, which gets the focus if it is refused. */
export function showPasswordErrors(form: PasswordForm, error: unknown, field: string): void {
  const errors = passwordErrors(error, field);
  form.setErrors(errors);
  if (errors[field] !== undefined) form.getInputNode(field)?.focus();
}

/** Shown if the password and its confirmation differ. */
export const mismatch = {
  title: 'Password Mismatch',
  text: 'The passwords you entered do not match. Please try again.',
} as const;
