import { later, type Instant } from '../kernel/instant.ts';

/** How long a user is away before the next call begins another visit. */
export const visitGapMs = 30 * 60 * 1_000;

/** When a user was there, in any session. */
export type Visit = Readonly<{
  /** The last recorded call; calls are recorded within a minute. */
  lastSeenAt: Instant;
  /** The last call of the visit before; null if there was none. */
  previousSeenAt: Instant | null;
}>;

/** The visit after a call at `at`. */
export function continueVisit(visit: Visit | undefined, at: Instant): Visit {
  if (visit === undefined) return { lastSeenAt: at, previousSeenAt: null };
  const { lastSeenAt } = visit;
  if (at <= lastSeenAt) return visit;
  const isAnother = at > later(lastSeenAt, visitGapMs);
  return { lastSeenAt: at, previousSeenAt: isAnother ? lastSeenAt : visit.previousSeenAt };
}

/** When the visit before the present one ended; null if there was none. */
export const endOfPreviousVisit = (visit: Visit | undefined, now: Instant): Instant | null =>
  visit === undefined ? null : continueVisit(visit, now).previousSeenAt;
