import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { AccountId } from '../kernel/ids.ts';

/** A login: a bearer token, known here only by its hash. */
export type Session = Readonly<{
  tokenHash: string;
  accountId: AccountId;
  createdAt: Instant;
  expiresAt: Instant;
}>;

/** How long a login lasts. */
export const sessionDays = 7;

/** A session that starts now. */
export const startSession = (accountId: AccountId, tokenHash: string, now: Instant): Session => ({
  tokenHash,
  accountId,
  createdAt: now,
  expiresAt: later(now, sessionDays * dayMs),
});
