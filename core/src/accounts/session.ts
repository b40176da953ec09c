import type { AccountId, SessionId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import type { Account } from './account.ts';
import type { Origin } from './devices.ts';

/** A login before the database has assigned an id; only the hash of its bearer token is stored. */
export type NewSession = Readonly<{
  tokenHash: string;
  accountId: AccountId;
  /** Where the user logged in. */
  origin: Origin;
  createdAt: Instant;
  lastUsedAt: Instant;
  /** When the user last proved who they are: by logging in, or by confirming it since. */
  confirmedAt: Instant;
  expiresAt: Instant;
}>;

/** A login. */
export type Session = NewSession & Readonly<{ id: SessionId }>;

/** A session that has not expired, with the account as it is now. */
export type LiveSession = Readonly<{
  session: Session;
  account: Account;
  /** Whether logins to the account need a second factor. */
  hasSecondFactor: boolean;
}>;

/** How long a session lasts. */
const sessionDays = 7;

/** A session that starts now. */
export const startSession = (
  owner: Readonly<{ accountId: AccountId; tokenHash: string; origin: Origin }>,
  now: Instant,
): NewSession => ({
  ...owner,
  createdAt: now,
  lastUsedAt: now,
  confirmedAt: now,
  expiresAt: later(now, sessionDays * dayMs),
});

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
