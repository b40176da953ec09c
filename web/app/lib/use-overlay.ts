import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withParams, type ParamChanges } from './search-params.ts';

/** Opens and closes what lies over a page by changing its address, so that Back closes it. */
export type Overlay = Readonly<{
  open(params: ParamChanges): void;
  close(params: readonly string[]): void;
}>;

/**
 * Where this application opened the overlay itself, closing goes back; where the address came from
 * outside, closing rewrites it.
 */
export function useOverlay(): Overlay {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isOurs = isOverlayState(state);
  return {
    open: useCallback(
      (params) => {
        const to = { search: withParams(search, params) };
        void navigate(to, { state: overlayState, preventScrollReset: true });
      },
      [navigate, search],
    ),
    close: useCallback(
      (params) => {
        if (isOurs) return void navigate(-1);
        const gone = Object.fromEntries(params.map((name) => [name, null]));
        const to = { search: withParams(search, gone) };
        return void navigate(to, { replace: true, preventScrollReset: true });
      },
      [navigate, search, isOurs],
    ),
  };
}

/** Goes with a step of history that opened an overlay, so that closing goes back. */
export const overlayState = { overlay: true } as const;

const isOverlayState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'overlay' in state;
