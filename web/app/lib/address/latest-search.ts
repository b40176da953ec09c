import type { Location } from 'react-router';

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
