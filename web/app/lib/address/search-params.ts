import { useCallback } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** Changes to a query: a value to set, or null to remove the parameter. */
export type ParamChanges = Readonly<Record<string, string | null>>;

/** The query with the changes applied; other parameters stay. */
export function withParams(search: string | URLSearchParams, changes: ParamChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** The query as a plain object. */
export const paramsOf = (search: string | URLSearchParams): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

// These parsers do not use a schema library: every dashboard loads them before it shows anything.

const longestText = 100;

/** A text parameter; empty if it is missing, or longer than a person would type. */
export const textParam = (value: string | undefined, longest: number = longestText): string =>
  value === undefined || value.length > longest ? '' : value;

/** A parameter with a fixed set of values; undefined if it is none of them. */
export const choiceParam = <T extends string>(
  choices: readonly T[],
  value: string | undefined,
): T | undefined => choices.find((choice) => choice === value);

/** A parameter that must match a pattern; undefined if it does not. */
export const patternParam = (pattern: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

/** An id in the URL; undefined if the text is not a positive integer of at most 15 digits. */
export const idParam = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

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
