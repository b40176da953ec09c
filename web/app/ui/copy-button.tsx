import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { CheckIcon } from './icons.tsx';
import { showToast } from './toasts/toasts.tsx';
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

const shownMs = 2000;

/** `isCopied` is true for a moment after a copy. */
export type Copying = Readonly<{ isCopied: boolean; copy: (text: string) => void }>;

/**
 * Copies text to the clipboard. The kit's own hook throws if the browser has no clipboard.
 *
 * @param byHand the instruction shown if the browser does not allow copying
 */
export function useCopy(byHand: string): Copying {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast('error', 'Copy Failed', byHand);
    }
  };
  return { isCopied, copy: (text) => void copy(text) };
}
