import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** @returns whether there is a heading that can have the focus: behind a dialog that closes, it cannot yet. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading?.hasAttribute('tabindex') === false) heading.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null && document.activeElement === heading;
}

/**
 * Moves the focus to the heading of a new page, so that screen readers announce it; if the page has none
 * until it is loaded, then, unless the user has focused something meanwhile.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    if (focusHeading()) return undefined;
    // The button of a form that is about to close, for example.
    const left = document.activeElement;
    const observer = new MutationObserver(() => {
      const focused = document.activeElement;
      const hasMoved = focused !== document.body && focused !== left;
      if (hasMoved || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    return () => observer.disconnect();
  }, [pathname]);
}
