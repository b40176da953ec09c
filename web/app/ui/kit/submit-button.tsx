import { Button } from '@mantine/core';

import styles from './submit-button.module.css';

/** Submits a form. While that is pending the button stays focusable and cannot submit again. */
export function SubmitButton(
  props: Readonly<{
    label: string;
    pendingLabel: string;
    isPending: boolean;
    disabled?: boolean;
    /** Whether it cannot be pressed yet; it stays focusable, and looks the same for a blink. */
    isWaiting?: boolean;
    /** `careful` for what cannot be reverted, or harms a user. */
    tone?: 'careful' | 'plain';
  }>,
) {
  const { label, pendingLabel, isPending, disabled = false, tone = 'plain' } = props;
  const isHeld = isPending || props.isWaiting === true;
  return (
    <Button
      type={isHeld ? 'button' : 'submit'}
      size="md"
      {...(tone === 'careful' && { color: 'red' })}
      disabled={disabled}
      aria-disabled={isHeld || undefined}
      aria-live="polite"
      {...(props.isWaiting === true && { className: styles.waiting })}
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
