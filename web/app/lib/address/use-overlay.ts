import { useCallback } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

import { type ParamChanges, withParams } from './search-params.ts';

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

/**
 * The latest change of the query, and the location that was on the screen when it was made. The
 * screen shows a change only after React has rendered it: until then, another one must not start
 * from before it.
 */
let latest: Readonly<{ from: Location; search: string }> | null = null;

/** The query that the next change starts from, for a component that shows a location. */
export const latestSearch = (shown: Location): string =>
  (latest?.from === shown ? latest : shown).search;

/** Records a change that is being made from the location on the screen. */
export function recordSearch(from: Location, search: string): void {
  latest = { from, search };
}

/** The part of the Navigation API that is used; browsers before 2026 may lack it. */
type WithNavigation = Readonly<{
  navigation?: Readonly<{
    currentEntry: Readonly<{ index: number }> | null;
    entries(): readonly Readonly<{ url: string | null }>[];
  }>;
}>;

/** The address of the page before this one in the history; null if it is unknown, or another site's. */
export function previousAddress(): string | null {
  const { navigation } = globalThis as unknown as WithNavigation;
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.url ?? null;
}
