import { IconButton } from './icon-button.tsx';
import { CheckIcon } from './icons.tsx';
import { CopyIcon } from './work-icons.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(`Select it and copy it by hand: ${text}`);
  return (
    <IconButton
      variant="subtle"
      aria-label={isCopied ? 'Copied' : label}
      aria-live="polite"
      onClick={() => copy(text)}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  );
}
