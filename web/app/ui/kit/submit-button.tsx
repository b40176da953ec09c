import { Button } from '@mantine/core';

/** Submits a form. While that is pending the button stays focusable and cannot submit again. */
export function SubmitButton(
  props: Readonly<{
    label: string;
    pendingLabel: string;
    isPending: boolean;
    disabled?: boolean;
    /** `careful` for what cannot be undone, or harms a user. */
    tone?: 'careful' | 'plain';
  }>,
) {
  const { label, pendingLabel, isPending, disabled = false, tone = 'plain' } = props;
  return (
    <Button
      type={isPending ? 'button' : 'submit'}
      size="md"
      {...(tone === 'careful' && { color: 'red' })}
      disabled={disabled}
      aria-disabled={isPending || undefined}
      aria-live="polite"
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
