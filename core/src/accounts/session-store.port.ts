import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Account } from './account.ts';
import type { Session } from './session.ts';

/** Keeps the logins. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  /** The account behind a session that has not expired. Asked on every request: one statement. */
  findLiveAccount(tokenHash: string, now: Instant): Promise<Account | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** Ends every login of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Forgets sessions that expired before the moment; answers how many. */
  removeExpired(moment: Instant): Promise<number>;
}
