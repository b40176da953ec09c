import type { AccountId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LiveSession, NewSession, Session } from './session.ts';
import type { Visit } from './visit.ts';

/** Stores the sessions. */
export interface SessionStore {
  insert(session: NewSession): Promise<Session>;
  /** A session that has not expired. Runs on every request: one statement. */
  findLive(tokenHash: string, now: Instant): Promise<LiveSession | undefined>;
  find(id: SessionId): Promise<Session | undefined>;
  /** The sessions of an account that have not expired, the last used first. */
  listLive(accountId: AccountId, now: Instant, limit: number): Promise<readonly Session[]>;
  /**
   * Records a use of a session, also as a part of its user's visit; no error if it has ended, and no
   * effect if a later one is known.
   */
  markUsed(id: SessionId, at: Instant): Promise<void>;
  /** When the user was there, in any session, also one that has ended. */
  findVisit(accountId: AccountId): Promise<Visit | undefined>;
  /** Records that the user of a session has confirmed who they are; no error if it has ended. */
  confirm(id: SessionId, now: Instant): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  /** Ends every session of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes at most `limit` sessions that expired before the moment; returns how many. */
  removeExpired(moment: Instant, limit: number): Promise<number>;
  /** Ends every session of the account but one. */
  removeOthersOf(accountId: AccountId, exceptId: SessionId): Promise<void>;
}
