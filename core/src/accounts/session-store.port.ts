import type { AccountId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LiveSession, NewSession, Session } from './session.ts';

/** Stores the sessions. */
export interface SessionStore {
  insert(session: NewSession): Promise<Session>;
  /** A session that has not expired. Runs on every request: one statement. */
  findLive(tokenHash: string, now: Instant): Promise<LiveSession | undefined>;
  /** Records that the user of a session has confirmed who they are; no error if it has ended. */
  confirm(id: SessionId, now: Instant): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  /** Ends every session of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes sessions that expired before the moment; returns how many. */
  removeExpired(moment: Instant): Promise<number>;
}
