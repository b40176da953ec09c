import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
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
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
