import { Button } from '@mantine/core';

/**
 * Sends a form once. While it is on its way the button keeps the focus and says so.
 */
export function SubmitButton(
  props: Readonly<{
    label: string;
    pendingLabel: string;
    isPending: boolean;
    disabled?: boolean;
  }>,
) {
  const { label, pendingLabel, isPending, disabled = false } = props;
  return (
    <Button
      type={isPending ? 'button' : 'submit'}
      size="md"
      disabled={disabled}
      aria-disabled={isPending || undefined}
      aria-live="polite"
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
