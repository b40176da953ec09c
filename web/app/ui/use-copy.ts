import { useEffect, useState } from 'react';

import { showToast } from './toasts/toast-store.ts';

const shownMs = 2000;

/** Copies, and knows for a moment that it has. */
export type Copying = Readonly<{ isCopied: boolean; copy: (text: string) => void }>;

/** @param byHand what to do where the browser does not let us copy */
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
