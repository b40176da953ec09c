import { Button } from '@mantine/core';

/** Submits a form. While that is pending the button stays focusable and cannot submit again. */
export function SubmitButton(
  props: Readonly<{
    label: string;
    pendingLabel: string;
    isPending: boolean;
    disabled?: boolean;
    /** Whether it cannot be pressed for a blink, in which it looks the same and stays focusable. */
    isWaiting?: boolean;
    /** `careful` for what cannot be undone, or harms a user. */
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
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
