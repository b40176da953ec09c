import { Button } from '@mantine/core';

import { CheckIcon } from './icons.tsx';
import { useCopy } from './use-copy.ts';
import { CopyIcon } from './work-icons.tsx';

/** Copies a text and confirms it for two seconds. The kit's button for icons would weigh more on every dashboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(`Select it and copy it by hand: ${text}`);
  return (
    <Button
      variant="subtle"
      px={12}
      aria-label={isCopied ? 'Copied' : label}
      aria-live="polite"
      onClick={() => copy(text)}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </Button>
  );
}
