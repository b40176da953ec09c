import { useEffect, useLayoutEffect, useRef } from 'react';

import { rememberFocus } from './remember-focus.ts';

/**
 * Restores the focus to the element that had it when a dialog opened. The kit's own hook works only
 * for dialogs that were mounted closed, and dialogs here are loaded when they are first opened.
 */
export function useFocusReturn(opened: boolean): void {
  const restoreFocus = useRef(() => {});
  // Runs before the kit moves the focus into the dialog.
  useLayoutEffect(() => {
    if (opened) restoreFocus.current = rememberFocus();
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => restoreFocus.current();
  }, [opened]);
}
