import { useEffect } from 'react';

/**
 * Gives the focus back to what had it when something opened. The kit's own does so only for what
 * stood closed before, and dialogs here are fetched when they are first opened.
 */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
