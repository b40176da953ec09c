import { useEffect } from 'react';

import { rememberFocus } from '../ui/kit/focus-place.ts';

/**
 * Watches what has the focus. Where it is taken away, because its job is accepted or its service is
 * approved, the heading of what is left around it takes the focus, instead of the whole page.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let holder = document.activeElement;
    let giveBack = rememberFocus();
    let frame = 0;
    const remember = (): void => {
      holder = document.activeElement;
      giveBack = rememberFocus();
    };
    // Who points elsewhere has left it on their own.
    const forget = (): void => {
      giveBack = () => undefined;
    };
    const isLost = (): boolean =>
      document.activeElement === document.body && holder?.isConnected === false;
    const look = (): void => {
      if (isLost()) giveBack();
    };
    // What the screen itself does with the focus comes first.
    const lookSoon = (): void => {
      cancelAnimationFrame(frame);
      if (isLost()) frame = requestAnimationFrame(look);
    };
    const observer = new MutationObserver(lookSoon);
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
