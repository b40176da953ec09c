import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';

import { whenAtRest } from '../lib/browser/at-rest.ts';
import { noteEntered } from '../lib/browser/entered-fields.ts';

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
