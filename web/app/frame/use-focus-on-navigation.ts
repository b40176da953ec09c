import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the heading of a new page, so that screen readers announce it; if the page has none
 * until it is loaded, or a dialog lies over it until it has closed, then, unless the user has focused
 * something meanwhile.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    // The button of a form that is about to close, for example.
    const left = document.activeElement;
    let frame = 0;
    const focusHeading = (): void => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const focused = document.activeElement;
      if (focused === heading || (focused !== left && focused !== document.body)) return;
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
      frame = requestAnimationFrame(focusHeading);
    };
    focusHeading();
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
