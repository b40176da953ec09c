import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { AccountId } from '../kernel/ids.ts';

/** A login; the server stores only the hash of its bearer token. */
export type Session = Readonly<{
  tokenHash: string;
  accountId: AccountId;
  createdAt: Instant;
  expiresAt: Instant;
}>;

/** How long a session lasts. */
const sessionDays = 7;

/** A session that starts now. */
export const startSession = (accountId: AccountId, tokenHash: string, now: Instant): Session => ({
  tokenHash,
  accountId,
  createdAt: now,
  expiresAt: later(now, sessionDays * dayMs),
});
