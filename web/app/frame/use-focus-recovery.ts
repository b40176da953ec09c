import { useEffect } from 'react';

import { rememberFocus } from '../ui/kit/focus.ts';

/**
 * Moves the focus when the focused element is removed, for example because its job was accepted or
 * its service approved: the heading of the surrounding section takes the focus, instead of the
 * whole page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused = document.activeElement;
    let restoreFocus = rememberFocus();
    let frame = 0;
    const remember = (): void => {
      focused = document.activeElement;
      restoreFocus = rememberFocus();
    };
    // A pointer moves the focus deliberately.
    const forget = (): void => {
      restoreFocus = () => undefined;
    };
    const isLost = (): boolean =>
      document.activeElement === document.body && focused?.isConnected === false;
    const recover = (): void => {
      if (isLost()) restoreFocus();
    };
    // Waits for a frame, because the screen may move the focus itself.
    const recoverSoon = (): void => {
      cancelAnimationFrame(frame);
      if (isLost()) frame = requestAnimationFrame(recover);
    };
    const observer = new MutationObserver(recoverSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('focusin', remember);
    addEventListener('pointerdown', forget);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('focusin', remember);
      removeEventListener('pointerdown', forget);
    };
  }, []);
}
