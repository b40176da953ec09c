import { Button } from '@mantine/core';

import { CheckIcon } from '../../ui/icons.tsx';
import { CopyIcon } from '../../ui/work-icons.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Copies a text; null while it is loading. */
export function CopyTextButton(
  props: Readonly<{ label: string; text: string | null; isQuiet?: boolean }>,
) {
  const { label, text, isQuiet = false } = props;
  const { isCopied, copy } = useCopy('Select the text and copy it by hand.');
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={isCopied ? <CheckIcon /> : <CopyIcon />}
      aria-live="polite"
      aria-disabled={text === null || undefined}
      onClick={() => text !== null && copy(text)}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
