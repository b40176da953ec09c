import { type ComponentType, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';

import { isSavingData, noteEntered, whenAtRest } from '../lib/browser/at-rest.ts';

/** Development has no worker: it would show what was built before. */
const canInstall = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !isSavingData();

/**
 * Installs the service worker when the page is at rest, so that the first load does not wait for it,
 * and shows when a newer version of the application is there.
 */
export function BackgroundWorker() {
  const [Updates, setUpdates] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!canInstall()) return undefined;
    const load = async (): Promise<void> => {
      const part = await import('./updates.tsx');
      setUpdates(() => part.Updates);
    };
    // Without a connection, the next page installs it.
    return whenAtRest(() => void load().catch(() => undefined));
  }, []);
  return Updates && <Updates />;
}

/**
 * Loads what opens pages and parts whose files an upgrade has removed, while this page's own files are
 * still there. What the user enters is noted from the beginning.
 */
export function useRecovery(): void {
  const router = useContext(RouterContext)?.router;
  useEffect(() => noteEntered(), []);
  useEffect(() => {
    if (router === undefined) return undefined;
    // Without it, pages are opened as React Router does.
    const load = async (): Promise<void> => {
      const { openRequestedPages } = await import('./open-requested-pages.ts');
      openRequestedPages(router);
    };
    return whenAtRest(() => void load().catch(() => undefined));
  }, [router]);
}

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
