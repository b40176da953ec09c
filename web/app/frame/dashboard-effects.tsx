import { useEffect, useRef } from 'react';

import { useOnline } from '../lib/browser/use-online.ts';
import { rememberFocus } from '../ui/kit/focus.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import styles from './notices.module.css';

/**
 * Explains what still works while the device is offline, and shows a toast when it is back online.
 * The live region is always rendered, because screen readers announce only what is added to an
 * existing one.
 */
export function ConnectionNotice() {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current)
      showToast('info', 'You are online again', 'This page is being updated.');
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <output className={styles.region} data-offline={!isOnline || undefined}>
      {!isOnline && (
        <span className="page">
          <strong>You are offline.</strong> What you see may be out of date, and nothing can be sent
          until you are back online.
        </span>
      )}
    </output>
  );
}

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
