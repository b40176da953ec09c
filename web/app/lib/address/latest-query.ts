import type { Location } from 'react-router';

/** The query of the address and the state of its history entry. */
export type Query = Readonly<{ search: string; state: unknown }>;

/** The latest change, and the location that was on the screen when it was made. */
let latest: Readonly<{ from: Location; query: Query }> | null = null;

/**
 * The query that the next change applies to. The screen shows a change of the address only after
 * React has rendered it: until then, another change must not start from the query before it.
 */
export const latestQuery = (shown: Location): Query =>
  latest?.from === shown ? latest.query : shown;

/** Records a change of the query, made while a location is on the screen. */
export function noteQuery(shown: Location, query: Query): void {
  latest = { from: shown, query };
}
