import { useEffect, useLayoutEffect, useRef } from 'react';

import { giveBackFocus } from '../give-back-focus.ts';

/**
 * Gives the focus back to what had it when something opened. The kit's own does so only for what
 * stood closed before, and dialogs here are fetched when they are first opened.
 */
export function useFocusReturn(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before the kit moves the focus, which it does soon after the dialog stands.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => giveBackFocus(opener.current);
  }, [opened]);
}
