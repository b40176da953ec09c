import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { AccountId, SessionId } from '../kernel/ids.ts';
import type { Account } from './account.ts';
import type { Origin } from './origin.ts';

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
