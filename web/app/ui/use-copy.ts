import { useEffect, useState } from 'react';

import { showToast } from './toasts/toasts.tsx';

const shownMs = 2000;

/** `isCopied` is true for some seconds after a copy. */
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
