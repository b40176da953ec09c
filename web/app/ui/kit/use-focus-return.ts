import { useEffect, useLayoutEffect, useRef } from 'react';

import { rememberFocus } from './focus-place.ts';

/**
 * Gives the focus back to what had it when something opened. The kit's own does so only for what
 * stood closed before, and dialogs here are fetched when they are first opened.
 */
export function useFocusReturn(opened: boolean): void {
  const giveBack = useRef(() => {});
  // Before the kit moves the focus, which it does soon after the dialog stands.
  useLayoutEffect(() => {
    if (opened) giveBack.current = rememberFocus();
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => giveBack.current();
  }, [opened]);
}
