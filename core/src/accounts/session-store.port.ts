import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LiveSession, NewSession, Session } from './session.ts';

/** Stores the sessions. */
export interface SessionStore {
  insert(session: NewSession): Promise<Session>;
  /** A session that has not expired. Runs on every request: one statement. */
  findLive(tokenHash: string, now: Instant): Promise<LiveSession | undefined>;
  /** The account's sessions that have not expired, newest first. */
  listLiveOf(
    accountId: AccountId,
    page: Readonly<{ now: Instant; limit: number }>,
  ): Promise<readonly Session[]>;
  remove(tokenHash: string): Promise<void>;
  /** Ends every session of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes at most `limit` sessions that expired before the moment; returns how many. */
  removeExpired(moment: Instant, limit: number): Promise<number>;
}
