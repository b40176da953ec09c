import { PasswordInput } from '@mantine/core';
import type { ChangeEvent } from 'react';

import { estimateStrength } from './password-strength.ts';
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
    <div className={styles.field}>
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
    <div className={styles.meter} data-step={step}>
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
