import type { AccountId, OneTimeTokenId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { NewOneTimeToken, OneTimeToken, TokenPurpose } from './one-time-token.ts';

/** Stores the one-time tokens. */
export interface OneTimeTokenStore {
  insert(token: NewOneTimeToken): Promise<OneTimeToken>;
  /** A token of this purpose that is neither used nor expired. */
  findUsable(
    token: Readonly<{ purpose: TokenPurpose; tokenHash: string }>,
    now: Instant,
  ): Promise<OneTimeToken | undefined>;
  /** Marks a token as used; returns whether it was unused until now. */
  use(id: OneTimeTokenId, at: Instant): Promise<boolean>;
  /** Removes every token of the account and purpose, used or not. */
  removeAllOf(accountId: AccountId, purpose: TokenPurpose): Promise<void>;
  /** Removes at most `limit` tokens that expired before the moment; returns how many. */
  removeExpired(moment: Instant, limit: number): Promise<number>;
}
