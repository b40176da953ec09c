import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Account } from './account.ts';
import type { Session } from './session.ts';

/** Stores the sessions. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  /** The account of a session that has not expired. Runs on every request: one statement. */
  findLiveAccount(tokenHash: string, now: Instant): Promise<Account | undefined>;
  /** The account's sessions that have not expired, newest first. */
  listLiveOf(
    accountId: AccountId,
    page: Readonly<{ now: Instant; limit: number }>,
  ): Promise<readonly Session[]>;
  remove(tokenHash: string): Promise<void>;
  /** Ends every session of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes sessions that expired before the moment; returns how many. */
  removeExpired(moment: Instant): Promise<number>;
}
