import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { latestSearch } from './latest-search.ts';
import { withParams, type ParamChanges } from './search-params.ts';

/** Opens and closes an overlay by changing the URL, so that Back closes it too. */
export type Overlay = Readonly<{
  open(params: ParamChanges): void;
  close(params: readonly string[]): void;
}>;

/**
 * If the application opened the overlay, closing goes back in the history. If the page was loaded
 * with the overlay already open, closing replaces the URL.
 */
export function useOverlay(): Overlay {
  const navigate = useNavigate();
  const location = useLocation();
  const { search, state } = location;
  const isOpenedHere = isOverlayState(state);
  return {
    open: useCallback(
      (params) => {
        const to = { search: withParams(latestSearch(location), params) };
        void navigate(to, { state: overlayState, preventScrollReset: true });
      },
      [navigate, location],
    ),
    close: useCallback(
      (params) => {
        if (isOpenedHere) return void navigate(-1);
        const removed = Object.fromEntries(params.map((name) => [name, null]));
        const to = { search: withParams(search, removed) };
        return void navigate(to, { replace: true, preventScrollReset: true });
      },
      [navigate, search, isOpenedHere],
    ),
  };
}

/** The state of a history entry that opened an overlay. */
export const overlayState = { overlay: true } as const;

const isOverlayState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'overlay' in state;
