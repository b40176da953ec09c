import { useCallback } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';

import { latestQuery, noteQuery } from './latest-query.ts';
import { withParams, type ParamChanges } from './search-params.ts';

/** Opens and closes an overlay by changing the URL, so that Back closes it too. */
export type Overlay = Readonly<{
  open(params: ParamChanges): void;
  close(params: readonly string[]): void;
}>;

/** The location that was left by closing an overlay, and may still be on the screen. */
let left: Location | null = null;

/**
 * If the application opened the overlay, closing goes back in the history. If the page was loaded
 * with the overlay already open, closing replaces the URL.
 */
export function useOverlay(): Overlay {
  const navigate = useNavigate();
  const location = useLocation();
  return {
    open: useCallback(
      (params) => {
        const search = withParams(latestQuery(location).search, params);
        noteQuery(location, { search, state: overlayState });
        void navigate({ search }, { state: overlayState, preventScrollReset: true });
      },
      [navigate, location],
    ),
    close: useCallback(
      (params) => {
        // A second Escape before the first one is rendered would go back one page too many.
        if (left === location) return;
        left = location;
        const { search: previous, state } = latestQuery(location);
        if (isOverlayState(state)) return void navigate(-1);
        const removed = Object.fromEntries(params.map((name) => [name, null]));
        const search = withParams(previous, removed);
        noteQuery(location, { search, state: null });
        void navigate({ search }, { replace: true, preventScrollReset: true });
      },
      [navigate, location],
    ),
  };
}

/** The state of a history entry that opened an overlay. */
export const overlayState = { overlay: true } as const;

const isOverlayState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'overlay' in state;
