import { Button } from '@mantine/core';

import { CheckIcon, CopyIcon } from '../../ui/icons.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Copies the delivered text; null while it is loading. */
export function CopyTextButton({ text }: { text: string | null }) {
  const { isCopied, copy } = useCopy('Select the text and copy it by hand.');
  return (
    <Button
      leftSection={isCopied ? <CheckIcon /> : <CopyIcon />}
      aria-live="polite"
      aria-disabled={text === null || undefined}
      onClick={() => text !== null && copy(text)}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
