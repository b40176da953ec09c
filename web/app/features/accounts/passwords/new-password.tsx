import { PasswordInput } from '@mantine/core';
import { NsemError } from '@nsem/sdk';
import type { ChangeEvent } from 'react';
import { maxLength, minLength, string } from 'zod/mini';

import { fieldErrors } from '../../../lib/api/calls.ts';
import styles from './passwords.module.css';

type PasswordFieldProps = Readonly<{
  label: string;
  value?: string;
  error?: unknown;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}>;

/** The component kit marks no password field as invalid. */
const errorProps = (error: unknown) =>
  typeof error === 'string' ? { error, 'aria-invalid': true } : { error: undefined };

/** A field for a new password or its confirmation. */
export function NewPassword(props: PasswordFieldProps & Readonly<{ hasMeter?: boolean }>) {
  const { hasMeter = false, ...field } = props;
  return (
    <div className="stack tight">
      <PasswordInput
        withAsterisk
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${props.label}` }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(hasMeter && {
          description: 'At least 10 characters. A few unrelated words work well.',
        })}
        {...field}
        {...errorProps(props.error)}
      />
      {hasMeter && <StrengthMeter password={props.value ?? ''} />}
    </div>
  );
}

const steps = [1, 2, 3] as const;

function StrengthMeter({ password }: Readonly<{ password: string }>) {
  const { step, label } = estimateStrength(password);
  return (
    <div className={`row tight soft small ${styles.meter}`} data-step={step}>
      <span className={styles.steps} aria-hidden="true">
        {steps.map((one) => (
          <span key={one} data-reached={one <= step || undefined} />
        ))}
      </span>
      <span aria-live="polite">{step > 0 && `Strength: ${label}`}</span>
    </div>
  );
}

/** A field for the password that the account has. */
export const CurrentPassword = (props: PasswordFieldProps) => (
  <PasswordInput
    autoComplete="current-password"
    withAsterisk
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${props.label}` }}
    {...props}
    {...errorProps(props.error)}
  />
);

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

/** A new password, as far as it can be checked without the server. */
export const newPasswordSchema = string().check(
  minLength(10, 'Use at least 10 characters'),
  maxLength(128, 'Use at most 128 characters'),
);

/** The same password, entered again. */
export const confirmationSchema = string().check(minLength(1, 'Enter the password again'));

/** How hard a password is to guess, as far as its length and its characters show. */
type PasswordStrength = Readonly<{ step: 0 | 1 | 2 | 3; label: string }>;

/** Longer passwords are invalid. */
const longestEstimated = 128;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * Estimates the strength of a password by its length and the variety of its characters. Whether it
 * is a common password is known only to the server.
 */
export function estimateStrength(password: string): PasswordStrength {
  const text = password.slice(0, longestEstimated);
  const { length } = [...text];
  if (length === 0) return { step: 0, label: '' };
  if (length < 10) return { step: 1, label: 'Too short' };
  const distinct = new Set(text).size;
  const variety = kinds.filter((kind) => kind.test(text)).length;
  const points = Math.min(length, 2 * distinct) + 2 * variety;
  if (points < 17) return { step: 1, label: 'Weak' };
  return points < 22 ? { step: 2, label: 'Fair' } : { step: 3, label: 'Good' };
}
