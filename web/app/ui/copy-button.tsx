import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';

import { CheckIcon, CopyIcon } from './icons.tsx';
import { showToast } from './toasts/toast-store.ts';

const shownMs = 2000;

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast('error', 'Copy Failed', `Select it and copy it by hand: ${text}`);
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={isCopied ? 'Copied' : label}
      aria-live="polite"
      onClick={() => void copy()}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </ActionIcon>
  );
}
